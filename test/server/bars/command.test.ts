import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importBars } from '../../../server/import/import-bars.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const COMMAND = join(import.meta.dirname, '../../../server/bars/command.ts');
const HEADER = 'time,open,high,low,close,volume,trades';
/** A Monday before the opening, at it, in the last minute and after the close, and the day after. */
const MINUTES = [
  '2013-10-07 08:00,179.5,179.75,179.25,179.5,1200,7',
  '2013-10-07 09:30,180.001,180.01,179.9,179.95,30500,210',
  '2013-10-07 15:59,181.5,181.52,181.33,181.4,9000,64',
  '2013-10-07 16:05,181.4,181.4,181.4,181.4,100,1',
  '2013-10-08 09:30,90.5,91,90.25,90.75,60000,400',
];

let own: TemporaryStore;

beforeEach(async () => {
  own = await temporaryStore();
});

afterEach(() => own.remove());

/** Imports lines of bars as those of IBM. */
async function kept(lines: readonly string[], splits?: string): Promise<void> {
  const file = join(own.folder, 'in.csv');
  writeFileSync(file, `${HEADER}\n${lines.join('\n')}\n`);
  const splitsFile = splits === undefined ? undefined : join(own.folder, 'splits.csv');
  if (splitsFile !== undefined) writeFileSync(splitsFile, `date,newshares,oldshares\n${splits}\n`);
  const request = { file, symbol: 'IBM', region: 'U', exchange: 'N', adjusted: false, splitsFile } as const;
  await importBars(own.store, request, (line, reason) => expect.unreachable(`${line}: ${reason}`));
}

/** The command itself, in a process of its own. */
async function bars(...args: readonly string[]): Promise<{ code: number | null; lines: string[]; error: string }> {
  const child = spawn(process.execPath, [COMMAND, '--symbol', 'ibm', '--region', 'U', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: own.folder, INIT_CWD: own.folder },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, lines: out.trimEnd().split('\n'), error };
}

const WEEK = ['--from', '2013-10-07', '--to', '20131011'];

describe('npm run bars', () => {
  it('prints the minutes of the session as they came in', async () => {
    await kept(MINUTES);
    const { code, lines, error } = await bars(...WEEK);
    expect([code, error]).toEqual([0, '']);
    expect(lines).toEqual([HEADER, MINUTES[1], MINUTES[2], MINUTES[4]]);
  });

  it('prints extended hours when they are asked for, and the given days only', async () => {
    await kept(MINUTES);
    const { lines } = await bars('--extended', '--from', '2013-10-07', '--to', '2013-10-07');
    expect(lines).toEqual([HEADER, ...MINUTES.slice(0, 4)]);
  });

  it("restates them in today's shares", async () => {
    await kept(MINUTES, '2013-10-08,2,1');
    const { lines } = await bars('--adjusted', ...WEEK);
    expect(lines[1]).toBe('2013-10-07 09:30,90.0005,90.005,89.95,89.975,61000,210');
    expect(lines[3]).toBe(MINUTES[4]);
    expect((await bars(...WEEK)).lines[1]).toBe(MINUTES[1]);
  });

  it('prints days', async () => {
    await kept(MINUTES);
    const { lines } = await bars('--grain', 'day', ...WEEK);
    expect(lines).toEqual([
      HEADER,
      '2013-10-07,180.001,181.52,179.9,181.4,39500,274',
      '2013-10-08,90.5,91,90.25,90.75,60000,400',
    ]);
  });

  it('writes a Parquet file of the same', async () => {
    await kept(MINUTES);
    const { code, error } = await bars('--parquet', 'ibm.parquet', ...WEEK);
    expect([code, error]).toEqual([0, 'U IBM: 3 bars in ibm.parquet\n']);
    const { buffer, byteOffset, length } = readFileSync(join(own.folder, 'ibm.parquet'));
    const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
    const [first, , last] = await parquetReadObjects({ file });
    expect(first).toEqual({
      time: new Date('2013-10-07T13:30:00Z'),
      open: 180.001,
      high: 180.01,
      low: 179.9,
      close: 179.95,
      volume: 30500,
      trades: 210,
    });
    expect(last).toMatchObject({ time: new Date('2013-10-08T13:30:00Z'), close: 90.75 });
  });

  it.each([
    [['--from', '2013-02-30', '--to', '2013-10-07'], /2013-02-30/],
    [['--from', '2013-10-08', '--to', '2013-10-07'], /after/],
    [['--grain', 'week', ...WEEK], /minute or day/],
    [['--from', '2013-10-07'], /npm run --silent bars/],
    [WEEK, /U IBM is not known here/],
  ])('says in a line what is wrong with %j', async (args, reason) => {
    const { code, lines, error } = await bars(...args);
    expect([code, lines]).toEqual([2, ['']]);
    expect(error).toMatch(reason);
  });
});
