import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { importBars } from '../../../server/import/import-bars.ts';
import { importTrades } from '../../../server/import/import-trades.ts';
import { holdsTrades } from '../../../server/import/trade-file.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import type { MinuteBar } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { FeedReader } from '../market/feed-reader.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const COMMAND = fileURLToPath(new URL('../../../server/import/command.ts', import.meta.url));
const OPEN = 34_200;
const DAY = 20251103;
const RY = { symbol: 'RY', region: 'C', exchange: 'T', adjusted: false } as const;

let own: TemporaryStore;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-trades-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  own = await temporaryStore();
});

afterEach(() => own.remove());

let files = 0;

function fileOf(...lines: readonly string[]): string {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const noBadRow = (line: number, reason: string): never => {
  throw new Error(`line ${line}: ${reason}`);
};

/** The recorded trades of the two days of these tests. */
async function stored() {
  const { id } = await own.store
    .selectFrom('instrument')
    .select('id')
    .where('symbol', '=', 'RY')
    .executeTakeFirstOrThrow();
  const trades = [];
  for (const date of [DAY, 20251104]) {
    const rows = await new Histories(own.store).readTrades(id, date);
    const [time, price, size, flags] = rows.columns(rows.count);
    for (let i = 0; i < rows.count; i++) {
      const millisecond = time[i] - wallOfDate(date) * 1000;
      trades.push({ date, number: i, millisecond, price: price[i], size: size[i], flags: flags[i] });
    }
  }
  return trades;
}

describe('a file of trades', () => {
  it('is distinguished from one of bars', async () => {
    expect(await holdsTrades(fileOf('time,price,volume', '2025-11-03T09:30:00,10,100'))).toBe(true);
    expect(await holdsTrades(fileOf('Date,Open,High,Low,Close,Volume', '2025-11-03,1,1,1,1,1'))).toBe(false);
  });

  it('is read in any zone, with fractions of seconds, and sorted; other symbols are skipped', async () => {
    const file = fileOf(
      'Symbol;Timestamp;Price;Qty;Flags',
      'RY;2025-11-03 10:00:00.25;201.5;300;4',
      'BCE;2025-11-03 10:00:00.26;33;100;4',
      'RY;2025-11-03T14:59:59.999Z;201.4;50;0',
      'ry;1762182000500;201.6;100;',
    );
    const summary = await importTrades(own.store, { ...RY, file }, noBadRow);
    expect(summary).toEqual({ kept: 3, bad: 0, days: 1, firstDate: DAY, lastDate: DAY });
    expect(await stored()).toEqual([
      { date: DAY, number: 0, millisecond: 35_999_999, price: 201.4, size: 50, flags: 0 },
      { date: DAY, number: 1, millisecond: 36_000_250, price: 201.5, size: 300, flags: 4 },
      { date: DAY, number: 2, millisecond: 36_000_500, price: 201.6, size: 100, flags: 4 },
    ]);
  });

  it('reports what is wrong with a row, and keeps the others', async () => {
    const bad: string[] = [];
    const file = fileOf(
      'date,time,price,size,flags',
      '2025-11-03,10:00:00,10,100,',
      '2025-11-31,10:00:00,10,100,',
      '2025-11-03,,10,100,',
      '2025-11-03,10:00:01,-1,100,',
      '2025-11-03,10:00:01,10,none,',
      '2025-11-03,10:00:01,10,100,99',
      '2025-11-03,10:00:01,0x10,100,',
      '2025-11-03,10:00:01,10,1e999,',
    );
    const summary = await importTrades(own.store, { ...RY, file }, (line, reason) => bad.push(`${line}: ${reason}`));
    expect([summary.kept, summary.bad]).toEqual([1, 7]);
    expect(bad).toEqual([
      '3: "2025-11-31 10:00:00" is not a date and time',
      '4: "2025-11-03" is not a date and time',
      '5: price "-1" is not a price',
      '6: size "none" is not a number of shares',
      '7: flags "99" are not a mask of 0 to 15',
      '8: price "0x10" is not a price',
      '9: size "1e999" is not a number of shares',
    ]);
    const none = fileOf('symbol,time,price,size', 'BCE,2025-11-03T10:00:00,1,100');
    await expect(importTrades(own.store, { ...RY, file: none }, noBadRow)).rejects.toThrow(UnusableFile);
  });

  it('replaces the trades of its days, and is replaced by minutes that are imported later', async () => {
    const first = fileOf('time,price,size', '2025-11-03T10:00:00,10,100', '2025-11-04T10:00:00,11,100');
    const again = fileOf('time,price,size', '2025-11-03T11:00:00,12,200');
    await importTrades(own.store, { ...RY, file: first }, noBadRow);
    await importTrades(own.store, { ...RY, file: again }, noBadRow);
    expect((await stored()).map(({ date, price }) => [date, price])).toEqual([
      [DAY, 12],
      [20251104, 11],
    ]);
    const [id] = (await new Histories(own.store).recorded()).minutes;
    const { count, time, close } = await new Histories(own.store).readMinutes(id, DAY, 20251104);
    expect(Array.from({ length: count }, (_, i) => [time[i], close[i]])).toEqual([
      [wallOfDate(DAY) + 660 * 60, 12],
      [wallOfDate(20251104) + 600 * 60, 11],
    ]);
    const bars = fileOf('datetime,open,high,low,close,volume', '2025-11-04T10:00,11,12,11,12,500');
    await importBars(own.store, { ...RY, file: bars }, noBadRow);
    expect((await stored()).map(({ date }) => date)).toEqual([DAY]);
  });
});

describe('npm run import', () => {
  it('imports a file of trades, recognised by its header', async () => {
    const file = fileOf('time,price,volume', '2025-11-03T10:00:00,10,100', '2025-11-04T10:00:00,0,100');
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [COMMAND, file, '--symbol', 'RY', '--region', 'C', '--exchange', 'T'],
      { env: { PATH: '', DATA_DIR: own.folder } },
    );
    expect(stdout).toBe('C RY: 1 trades of 1 days, 20251103 to 20251103, 1 bad rows skipped\n');
    expect(stderr).toBe(`${file}:3: price "0" is not a price\n`);
    expect(await stored()).toHaveLength(1);
  });
});

/** Trades of a session: seconds since the opening in thousandths, cents, shares and flags. */
const session = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 1_800_000 }),
      cents: fc.integer({ min: 900, max: 960 }),
      size: fc.oneof(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 40 }).map((lots) => lots * 100),
      ),
      flags: fc.constantFrom(4, 4, 4, 0, 5),
    }),
    { minLength: 1, maxLength: 120 },
  )
  // A day of odd lots alone has no bar.
  .filter((trades) => trades.some(isCounted));

function isCounted({ size, flags }: { readonly size: number; readonly flags: number }): boolean {
  return size >= 100 && (flags & 4) !== 0;
}

describe('a recorded day', () => {
  it('is replayed trade by trade, with consistent books, and its minutes follow from its trades', async () => {
    await fc.assert(
      fc.asyncProperty(session, async (recorded) => {
        const sorted = recorded.map((each, i) => ({ ...each, i })).sort((a, b) => a.at - b.at || a.i - b.i);
        const rows = recorded.map(({ at, cents, size, flags }) => {
          const clock = new Date((OPEN * 1000 + at) % 86_400_000).toISOString().slice(11, 23);
          return `2025-11-03T${clock},${cents / 100},${size},${flags}`;
        });
        await importTrades(own.store, { ...RY, file: fileOf('time,price,size,flags', ...rows) }, noBadRow);
        const market = await openMarket(own.store, { seed: 's', marketDate: DAY, marketTime: OPEN, speed: 0 });
        try {
          const of = market.find('RY', 'C');
          if (!of) throw new Error('RY is missing');
          const reader = new FeedReader(of);
          market.followBook(of);
          reader.start(market.snapshot(of), market.bookSnapshot(of));
          const record = new LineRecord();
          const reported: number[][] = [];
          market.listen({
            line: (_of, _kind, line) => {
              reader.take(line);
              parseLine(line, 0, line.length, record);
              if (record.kind === LineKind.T) reported.push([record.price, record.size, record.flags]);
            },
          });
          // In the middle of the session, so that nothing restarts.
          market.clock.step(3_600_000);
          expect(reported).toEqual(sorted.map(({ cents, size, flags }) => [cents / 100, size, flags]));
          const quote = market.quote(of, false, emptyQuote());
          expect([quote.volume, quote.trades]).toEqual([
            sorted.reduce((sum, { size }) => sum + size, 0),
            sorted.length,
          ]);
          const counted = sorted.filter(isCounted);
          const [day] = await market.minutes(of, DAY, DAY, false, false);
          const minutes: readonly MinuteBar[] = day?.minutes ?? [];
          expect(day?.simulated).toBe(false);
          expect(minutes.reduce((sum, { trades }) => sum + trades, 0)).toBe(counted.length);
          for (const { minute, open, high, low, close, volume } of minutes) {
            const within = counted.filter(({ at }) => Math.floor(at / 60_000) === minute - 570);
            const prices = within.map(({ cents }) => cents / 100);
            const bar = [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)];
            expect([open, high, low, close]).toEqual(bar);
            expect(volume).toBe(within.reduce((sum, { size }) => sum + size, 0));
          }
        } finally {
          await market.close();
        }
      }),
      { numRuns: 25 },
    );
  });
});
