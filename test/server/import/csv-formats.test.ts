import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dateOfWall, midnightOf, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { type ColumnMapping, CsvColumns, columnMapping } from '../../../server/import/csv-columns.ts';
import type { FileReport } from '../../../server/import/file-report.ts';
import { importFiles } from '../../../server/import/import-files.ts';
import { namedFiles } from '../../../server/import/named-files.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let own: TemporaryStore;
let folder: string;

beforeEach(async () => {
  own = await temporaryStore();
  folder = mkdtempSync(join(tmpdir(), 'borealis-csv-'));
});

afterEach(async () => {
  await own.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Options {
  readonly name?: string;
  readonly symbol?: string;
  readonly region?: 'C' | 'U';
  readonly columns?: ColumnMapping;
  /** The answers at a terminal. */
  readonly answer?: ColumnMapping;
}

/** Imports a CSV text; returns the report. */
async function imported(text: string | Buffer, options: Options = {}) {
  const { name = 'file.csv', symbol, region, columns, answer } = options;
  writeFileSync(join(folder, name), text);
  const known = await CsvColumns.read(own.folder, columns);
  const reports: FileReport[] = [];
  const problems: string[] = [];
  const asked: string[] = [];
  await importFiles(
    own.store,
    {
      files: await namedFiles([name], folder),
      taken: { symbols: symbol === undefined ? undefined : new Set([symbol]), adjusted: false },
      region,
      columns: known,
      again: true,
    },
    {
      read: () => {},
      stored: (report) => reports.push(report),
      skipped: () => {},
      mapColumns: async (_path, header) => {
        asked.push(header.join(','));
        return answer;
      },
      unusable: (_path, reason) => problems.push(reason),
    },
  );
  await known.save();
  return { reported: reports.flatMap((report) => report.lines()).join('\n'), problems, asked };
}

/** All stored trades: symbol, date, milliseconds of the day, price, size, flags. */
async function trades() {
  const all = [];
  for (const { id, symbol } of await own.store
    .selectFrom('instrument')
    .select(['id', 'symbol'])
    .orderBy('symbol', 'desc')
    .execute()) {
    for (const date of [20251103, 20251104]) {
      const rows = await new Histories(own.store).readTrades(id, date);
      const [time, price, size, flags] = rows.columns(rows.count);
      for (let i = 0; i < rows.count; i++) {
        all.push([symbol, date, time[i] - wallOfDate(date) * 1000, price[i], size[i], flags[i]]);
      }
    }
  }
  return all;
}

describe('CSV of trades', () => {
  it('with several securities is imported by its column of symbols', async () => {
    const { reported } = await imported(
      gzipSync(
        [
          'symbol,timestamp,price,size,flags',
          'IBM,2025-11-03T10:00:00.250,300.5,100,4',
          'brk.b,2025-11-04T10:00:00,500,10,0',
          'I B M,2025-11-04T10:00:00,500,10,0',
          'IBM,never,1,1,4',
        ].join('\n'),
      ),
      { name: 'all.csv.gz', region: 'U' },
    );
    expect(reported).toContain('(CSV of trades): 2 trades');
    expect(reported).toContain(
      '2 bad rows:\n    a security: "I B M" is no symbol\n    line 5: "never" is not a date and time',
    );
    expect(await trades()).toEqual([
      ['IBM', 20251103, 36_000_250, 300.5, 100, 4],
      ['BRK.B', 20251104, 36_000_000, 500, 10, 0],
    ]);
  });

  it.each([
    ['seconds', '1762182000', 0],
    ['milliseconds', '1762182000250', 250],
    ['microseconds', '1762182000250999', 250],
    ['nanoseconds', '1762182000250999999', 250],
  ])('has times in Unix %s', async (_, time, ms) => {
    await imported(`time,price,size\n${time},10,100\n`, { symbol: 'RY', region: 'C' });
    expect(await trades()).toEqual([['RY', 20251103, 36_000_000 + ms, 10, 100, 4]]);
  });

  it('is refused without a symbol or a country', async () => {
    const text = 'time,price,size\n2025-11-03T10:00:00,10,100\n';
    expect((await imported(text, { region: 'C' })).problems).toEqual(['it does not state its security: --symbol']);
    expect((await imported(text, { symbol: 'RY' })).problems).toEqual([
      'it does not state the country of its securities: --region C or U',
    ]);
    expect(await trades()).toEqual([]);
  });
});

describe('CSV of bars', () => {
  const bars = async (grain: 'days' | 'minutes') => {
    const [{ id }] = await own.store.selectFrom('instrument').select('id').execute();
    const histories = new Histories(own.store);
    const { count, time, close } = await (grain === 'days'
      ? histories.readDays(id)
      : histories.readMinutes(id, 20000101, 20991231));
    return Array.from({ length: count }, (_, i) => [
      dateOfWall(time[i]),
      (time[i] - midnightOf(time[i])) / 60,
      close[i],
    ]);
  };

  it('are day or minute bars', async () => {
    await imported('date,open,high,low,close,volume\n2020-01-02 00:00,1,2,1,2,5\n2020-01-03 00:00,1,2,1,1,5\n', {
      symbol: 'X',
      region: 'C',
    });
    expect(await bars('days')).toEqual([
      [20200102, 0, 2],
      [20200103, 0, 1],
    ]);
    const { reported } = await imported(
      'date,open,high,low,close\n2020-01-06 09:31,1,2,1,2\n2020-01-06,1,2,1,2\n2020-01-06 09:32,1,2,3,2\n',
      { symbol: 'X', region: 'C' },
    );
    expect(await bars('minutes')).toEqual([[20200106, 571, 2]]);
    expect(reported).toContain(
      '2 bad rows:\n    line 4: high 2 is below another price\n    20200106: a date without a time',
    );
  });

  it('of five minutes are refused', async () => {
    const rows = Array.from(
      { length: 24 },
      (_, i) => `2020-01-02 ${10 + Math.floor(i / 12)}:${`${(i % 12) * 5}`.padStart(2, '0')},1,1,1,1`,
    );
    const { problems } = await imported(`time,open,high,low,close\n${rows.join('\n')}\n`, { symbol: 'X', region: 'C' });
    expect(problems).toEqual(['its bars are 5 minutes apart; day and one-minute bars can be imported']);
  });
});

describe('columns of other names', () => {
  const TEXT = 'ts,px,qty,price\n2025-11-03T10:00:00,10,100,nothing\n';
  const MAPPING = { time: 'ts', price: 'PX', size: 'qty' };
  const STORED = [['RY', 20251103, 36_000_000, 10, 100, 4]];

  it('are asked for once, and remembered for files with that header', async () => {
    const first = await imported(TEXT, { symbol: 'RY', region: 'C', answer: MAPPING });
    expect([first.asked, first.problems]).toEqual([['ts,px,qty,price'], []]);
    expect(await trades()).toEqual(STORED);
    const second = await imported(TEXT.replace(',100,', ',200,'), { symbol: 'RY', region: 'C', name: 'other.csv' });
    expect([second.asked, second.problems]).toEqual([[], []]);
    expect((await trades())[0]).toContain(200);
    const other = await imported(TEXT.replace('qty', 'shares held'), { symbol: 'RY', region: 'C' });
    expect(other.problems).toEqual(['its columns are ts, px, shares held, price: --columns maps them']);
  });

  it('are given on the command line, and remembered too', async () => {
    const columns = columnMapping('time=ts, price=px,size=qty');
    expect(columns).toEqual({ time: 'ts', price: 'px', size: 'qty' });
    await imported(TEXT, { symbol: 'RY', region: 'C', columns });
    expect(await trades()).toEqual(STORED);
    expect(JSON.parse(readFileSync(join(own.folder, 'csv-columns.json'), 'utf8'))).toEqual([
      ['ts,px,qty,price', columns],
    ]);
    expect((await imported(TEXT, { symbol: 'RY', region: 'C' })).problems).toEqual([]);
  });

  it.each(['price', 'price=', 'cost=px', ''])('are refused as "%s"', (text) => {
    expect(() => columnMapping(text)).toThrow(UnusableFile);
  });

  it('are not read from a file that something else has written', async () => {
    writeFileSync(join(own.folder, 'csv-columns.json'), '{"a":1}');
    await expect(CsvColumns.read(own.folder)).rejects.toThrow(/csv-columns\.json is damaged/);
    // What is in a list and no entry of it is passed over.
    for (const entry of ['h', 7, null, {}, ['h', null], ['h', 'h'], ['h', { date: 7 }], ['h', { when: 'h' }]]) {
      writeFileSync(join(own.folder, 'csv-columns.json'), JSON.stringify([entry]));
      expect((await CsvColumns.read(own.folder)).headerOf(['h'])).toEqual(['h']);
    }
  });
});
