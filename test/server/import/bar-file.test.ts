import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBar, readBarFile, spacingOf } from '../../../server/import/bar-file.ts';
import { recogniseHeader } from '../../../server/import/column-layout.ts';
import { namedFiles } from '../../../server/import/named-files.ts';
import { textLines } from '../../../server/import/text-lines.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-bars-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a header', () => {
  it.each([
    ['Date,Open,High,Low,Close,Adj Close,Volume', 'Yahoo', [0, -1, 1, 2, 3, 4, 6, -1]],
    ['Datetime,Open,High,Low,Close,Volume', 'plain', [0, -1, 1, 2, 3, 4, 5, -1]],
    ['Data,Otwarcie,Najwyższy,Najniższy,Zamkniecie,Wolumen', 'Stooq', [0, -1, 1, 2, 3, 4, 5, -1]],
    ['<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>', 'Stooq', [2, 3, 4, 5, 6, 7, 8, -1]],
    ['time,close,low,high,open,Number of trades', 'plain', [0, -1, 4, 3, 2, 1, -1, 5]],
    ['close/last , date,HIGH,low,open', 'plain', [1, -1, 4, 2, 3, 0, -1, -1]],
  ] as const)('%s', (header, format, columns) => {
    const { format: found, ...layout } = recogniseHeader(header.split(',')) ?? { format: 'none' };
    expect([found, Object.values(layout)]).toEqual([format, columns]);
  });

  it('lacks a price or the date', () => {
    for (const header of [
      'open,high,low,close',
      'date,high,low,close',
      'date,open,low,close',
      'date,open,high,close',
      'date,open,high,low',
    ])
      expect(recogniseHeader(header.split(','))).toBeUndefined();
  });
});

const LAYOUT = recogniseHeader(['date', 'open', 'high', 'low', 'close', 'volume', 'trades']);
const bar = (row: string) => readBar(row.split(','), LAYOUT as NonNullable<typeof LAYOUT>);

describe('a row', () => {
  it.each([
    [
      '2020-12-15,10,12,9,11,100,5',
      { date: 20201215, minute: -1, open: 10, high: 12, low: 9, close: 11, volume: 100, trades: 5 },
    ],
    ['2020-12-15 09:31,10,10,10,10,0,', expect.objectContaining({ minute: 571, volume: 0, trades: 0 })],
    ['2020-12-15 00:00,10,10,10,10,0,0', expect.objectContaining({ minute: 0 })],
    ['2020-12-15,10,12,9,12,1e14,2147483647', expect.objectContaining({ volume: 1e14, trades: 2_147_483_647 })],
    ['2020-12-15,10,12,9,9,100000000000000,2147483647', expect.objectContaining({ close: 9, volume: 1e14 })],
    ['2020-12-15,10,12,9,11,100000000000001,5', 'volume "100000000000001" is not a number'],
    ['2020-12-15,10,12,9,11,,5', 'volume "" is not a number'],
    ['2020-12-15,10,12,9,11,-1,5', 'volume "-1" is not a number'],
    ['2020-12-15,10,12,9,11,100,2147483648', 'trades "2147483648" is not a count'],
    ['2020-12-15,10,12,9,11,100,1.5', 'trades "1.5" is not a count'],
    ['2020-12-15,10,12,9,11,100,-1', 'trades "-1" is not a count'],
    ['2020-12-15,0,12,9,11,100,5', 'open "0" is not a price'],
    ['2020-12-15,10,1e10,9,11,100,5', expect.objectContaining({ high: 1e10 })],
    ['2020-12-15,10,10000000001,9,11,100,5', 'high "10000000001" is not a price'],
    ['2020-12-15,10,x,9,11,100,5', 'high "x" is not a price'],
    ['2020-12-15,10,9.5,9,9,100,5', 'high 9.5 is below another price'],
    ['2020-12-15,9,9.5,9,10,100,5', 'high 9.5 is below another price'],
    ['2020-12-15,10,12,13,11,100,5', 'high 12 is below another price'],
    ['2020-12-15,10,12,10.5,11,100,5', 'low 10.5 is above another price'],
    ['2020-12-15,11,12,10.5,10,100,5', 'low 10.5 is above another price'],
    ['2020-12-15 09:30:30,10,12,9,11,100,5', 'the time is not a whole minute'],
    ['2999-12-15,10,12,9,11,100,5', '2999-12-15 is in the future'],
    ['never,10,12,9,11,100,5', '"never" is not a date'],
  ])('%s', (row, expected) => {
    expect(bar(row)).toEqual(expected);
  });
});

describe('a file', () => {
  async function read(rows: readonly string[]) {
    const path = join(folder, 'bars.csv');
    writeFileSync(path, ['date,open,high,low,close', ...rows].join('\n'));
    const faults: string[] = [];
    const file = await readBarFile(path, (line, reason) => faults.push(`${line}: ${reason}`));
    return { ...file, bars: file.bars.map(({ date, minute, close }) => [date, minute, close]), faults };
  }

  it('has its days in order, each once', async () => {
    expect(
      await read(['2020-12-16,2,2,2,2', '2020-12-15,1,1,1,1', '2020-12-16,3,3,3,3', '2020-12-17 10:00,4,4,4,4']),
    ).toEqual({
      format: 'plain',
      minutes: false,
      bars: [
        [20201215, -1, 1],
        [20201216, -1, 2],
      ],
      bad: 2,
      faults: ['4: an earlier row has a bar of the same time', '5: a time of day among day bars'],
    });
  });

  it('of minutes has no day among them, and days at midnight are days', async () => {
    const { minutes, bars, faults } = await read([
      '2020-12-15 09:31,1,1,1,1',
      '2020-12-15,2,2,2,2',
      '2020-12-15 09:30,3,3,3,3',
    ]);
    expect([minutes, bars, faults]).toEqual([
      true,
      [
        [20201215, 570, 3],
        [20201215, 571, 1],
      ],
      ['3: a date without a time among minute bars'],
    ]);
    const days = await read(['2020-12-16 00:00,1,1,1,1', '2020-12-15 00:00,2,2,2,2']);
    expect([days.minutes, days.bars]).toEqual([
      false,
      [
        [20201215, -1, 2],
        [20201216, -1, 1],
      ],
    ]);
  });

  it('of coarser minutes is refused, and so is one without a bar', async () => {
    const every = (step: number, count: number): string[] =>
      Array.from({ length: count }, (_, i) => {
        const at = 570 + step * i;
        return `2020-12-15 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')},1,1,1,1`;
      });
    await expect(read(every(5, 20))).rejects.toThrow('its bars are 5 minutes apart');
    expect((await read(every(5, 19))).bars).toHaveLength(19);
    expect((await read(every(1, 20))).bars).toHaveLength(20);
    await expect(read(['x,1,1,1,1'])).rejects.toThrow('it has no valid row');
    const path = join(folder, 'none.csv');
    writeFileSync(path, '');
    await expect(readBarFile(path, () => {})).rejects.toThrow('the file is empty');
    writeFileSync(path, 'a,b\n');
    await expect(readBarFile(path, () => {})).rejects.toThrow(
      'line 1: the header needs date, open, high, low and close',
    );
  });

  it('the spacing of bars is what divides all their distances from the opening', () => {
    const of = (...minutes: readonly number[]): number =>
      spacingOf(Array.from({ length: 20 }, (_, i) => ({ minute: minutes[i % minutes.length] ?? 0 })));
    expect([of(570, 630, 660), of(570, 571), of(600, 630), of(560, 580), spacingOf([{ minute: 600 }])]).toEqual([
      30, 1, 30, 10, 1,
    ]);
  });
});

it('names stand for files, for everything in a folder, and for what matches, each once', async () => {
  for (const name of ['b.csv', 'a.csv', '.hidden']) writeFileSync(join(folder, name), name);
  const names = async (...asked: string[]): Promise<string[]> =>
    (await namedFiles(asked, folder)).map(({ path, bytes }) => `${path.slice(folder.length + 1)} ${bytes}`);
  expect(await names('b.csv')).toEqual(['b.csv 5']);
  expect(await names('.', 'b.csv')).toEqual(['a.csv 5', 'b.csv 5']);
  expect(await names('*.csv', 'a.csv')).toEqual(['a.csv 5', 'b.csv 5']);
  await expect(names('none.csv')).rejects.toThrow(/no such file|ENOENT/i);
});

it('lines of text are those of all pieces, without their ends', async () => {
  const read = async (text: string, size: number): Promise<string[]> => {
    const bytes = new TextEncoder().encode(text);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const lines: string[] = [];
    for await (const some of textLines(pieces())) lines.push(...some);
    return lines;
  };
  for (const size of [1, 2, 3, 100]) expect(await read('é\r\n\nb\n', size)).toEqual(['é', '', 'b']);
  for (const size of [1, 100]) expect(await read('a\nb€', size)).toEqual(['a', 'b€']);
  expect(await read('x'.repeat(20_000), 7000)).toHaveLength(1);
  await expect(read('x'.repeat(20_001), 7000)).rejects.toThrow('a line has more than 20000 characters');
});
