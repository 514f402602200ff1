import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import {
  AUCTION_BLOCK,
  LEVEL_BLOCK,
  ORDER_BLOCK,
  QUOTE_BLOCK,
  STATUS_BLOCK,
} from '../../../server/blocks/block-layout.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { FileReport } from '../../../server/import/file-report.ts';
import { ImportProgress } from '../../../server/import/import-progress.ts';
import { MarketWriter } from '../../../server/import/market-writer.ts';
import { StatedSecurities } from '../../../server/import/stated-securities.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import type { Store } from '../../../server/store/store.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const DAY = 20251103;
const IBM = { symbol: 'IBM', region: 'U' } as const;
const MIDNIGHT = unixSeconds(wallOfDate(DAY)) * 1000;
const AT = MIDNIGHT + 34_200_000;

let own: TemporaryStore;

beforeEach(async () => {
  own = await temporaryStore();
});

afterEach(() => own.remove());

interface Options {
  readonly file?: string;
  readonly batchRows?: number;
  readonly symbols?: ReadonlySet<string>;
  readonly report?: FileReport;
  readonly store?: Store;
}

/** A store in which all transactions fail after a number of them. */
function stoppedAfter(transactions: number): Store {
  let begun = 0;
  return new Proxy(own.store, {
    get(store, name) {
      if (name === 'transaction' && begun++ >= transactions) throw new Error('stopped');
      const value: unknown = Reflect.get(store, name, store);
      return typeof value === 'function' ? value.bind(store) : value;
    },
  });
}

/** A writer of a file, which continues after what the store has of it. */
async function writerOf({
  file = 'a',
  batchRows,
  symbols,
  report = new FileReport(file, 'test'),
  store = own.store,
}: Options = {}) {
  const progress = await ImportProgress.of(own.store, file);
  return new MarketWriter(store, { symbols, adjusted: false }, new StatedSecurities(), report, progress, batchRows);
}

async function idOf(symbol: string): Promise<number> {
  const { id } = await own.store
    .selectFrom('instrument')
    .select('id')
    .where('symbol', '=', symbol)
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored trades of the day: milliseconds since midnight, price, size, flags. */
async function trades(symbol = 'IBM', date = DAY): Promise<number[][]> {
  const rows = await new Histories(own.store).readTrades(await idOf(symbol), date);
  const [time, price, size, flags] = rows.columns(rows.count);
  return Array.from({ length: rows.count }, (_, i) => [time[i] - wallOfDate(date) * 1000, price[i], size[i], flags[i]]);
}

/** The stored minutes of the day: minute, open, high, low, close, volume, trades. */
async function minutes(symbol = 'IBM'): Promise<number[][]> {
  const bars = await new Histories(own.store).readMinutes(await idOf(symbol), DAY, DAY);
  const { time, open, high, low, close, volume, trades: count } = bars;
  return Array.from({ length: bars.count }, (_, i) => [
    (time[i] - wallOfDate(DAY)) / 60,
    open[i],
    high[i],
    low[i],
    close[i],
    volume[i],
    count[i],
  ]);
}

interface ReportedTrade {
  readonly ms: number;
  readonly cents: number;
  readonly size: number;
  readonly flags: number;
  /** Whether the trade is broken right after the next ones. */
  readonly broken: boolean;
}

const session = fc.array(
  fc.record({
    ms: fc.integer({ min: 0, max: 400_000 }),
    cents: fc.integer({ min: 900, max: 905 }),
    size: fc.constantFrom(50, 100, 200),
    flags: fc.constantFrom(4, 4, 0),
    broken: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);

/** Reports trades, and breaks each broken one after the trade that follows it. Stops after `until` calls, as a kill does. */
async function report(
  writer: MarketWriter,
  reported: readonly ReportedTrade[],
  until = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const security = writer.security(IBM);
  let calls = 0;
  for (const [i, { ms, cents, size, flags }] of reported.entries()) {
    if (calls++ >= until) return false;
    writer.trade(security, AT + ms, cents / 100, size, flags);
    const before = reported[i - 1];
    if (before?.broken) {
      if (calls++ >= until) return false;
      writer.breakTrade(security, AT + before.ms, before.cents / 100, before.size);
    }
    await writer.ready();
  }
  return true;
}

/** The expected contents of the store, calculated in a plain way. */
function expected(reported: readonly ReportedTrade[]): { trades: number[][]; minutes: number[][] } {
  let rows: number[][] = [];
  for (const [i, { ms, cents, size, flags }] of reported.entries()) {
    rows = [...rows, [34_200_000 + ms, cents / 100, size, flags]];
    const before = reported[i - 1];
    if (!before?.broken) continue;
    // The last one of its price and size up to its time, by time and then by arrival.
    const candidates = rows
      .map((row, at) => ({ row, at }))
      .filter(({ row }) => row[0] <= 34_200_000 + before.ms && row[1] === before.cents / 100 && row[2] === before.size)
      .sort((a, b) => a.row[0] - b.row[0] || a.at - b.at);
    const gone = candidates.at(-1)?.at;
    rows = rows.filter((_, at) => at !== gone);
  }
  const sorted = rows.map((row, i) => ({ row, i })).sort((a, b) => a.row[0] - b.row[0] || a.i - b.i);
  const counted = sorted.map(({ row }) => row).filter(([, , size, flags]) => size >= 100 && flags === 4);
  const bars = [...new Set(counted.map(([ms]) => Math.floor(ms / 60_000)))].map((minute) => {
    const within = counted.filter(([ms]) => Math.floor(ms / 60_000) === minute);
    const prices = within.map(([, price]) => price);
    const volume = within.reduce((sum, [, , size]) => sum + size, 0);
    return [minute, prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1) ?? 0, volume, within.length];
  });
  return { trades: sorted.map(({ row }) => row), minutes: bars };
}

describe('trades', () => {
  it('are stored by time, with the minutes that they build, whatever the batches', async () => {
    await fc.assert(
      fc.asyncProperty(session, fc.integer({ min: 1, max: 70 }), async (reported, batchRows) => {
        await own.store.deleteFrom('imported_file').execute();
        // A break removes a trade of its batch or a stored one. In batches of one row, more trades are stored before it.
        const unbroken = batchRows === 1 ? reported : reported.map((each) => ({ ...each, broken: false }));
        const writer = await writerOf({ batchRows });
        await report(writer, unbroken);
        await writer.finish();
        const right = expected(unbroken);
        expect(await trades()).toEqual(right.trades);
        expect(await minutes()).toEqual(right.minutes);
      }),
      { numRuns: 60 },
    );
  });

  it('are completed when a stopped import is started again', async () => {
    await fc.assert(
      fc.asyncProperty(session, fc.nat(60), fc.integer({ min: 1, max: 20 }), async (all, until, batchRows) => {
        const reported = all.map((each) => ({ ...each, broken: false }));
        await own.store.deleteFrom('imported_file').execute();
        await report(await writerOf({ batchRows }), reported, until);
        const { stored } = await ImportProgress.of(own.store, 'a');
        expect(stored).toBeLessThanOrEqual(until);
        const again = await writerOf({ batchRows });
        await report(again, reported);
        await again.finish();
        const right = expected(reported);
        expect(await trades()).toEqual(right.trades);
        expect(await minutes()).toEqual(right.minutes);
        expect(await ImportProgress.of(own.store, 'a')).toMatchObject({ stored: reported.length, isComplete: true });
      }),
      { numRuns: 40 },
    );
  });

  it('of many securities are completed if an import was stopped between two transactions of a batch', async () => {
    const count = 450;
    const reported = Array.from({ length: 3 * count }, (_, i) => ({
      of: (i * 7) % count,
      ms: i * 10,
      cents: 1000 + (i % 50),
    }));
    const reportAll = async (writer: MarketWriter): Promise<void> => {
      const numbers = Array.from({ length: count }, (_, i) => writer.security({ symbol: `S${i}`, region: 'U' }));
      for (const { of, ms, cents } of reported) {
        writer.trade(numbers[of], AT + ms, cents / 100, 100, 4);
        await writer.ready();
      }
      await writer.finish();
    };
    for (let stop = 0; stop < 9; stop++) {
      await own.store.deleteFrom('imported_file').execute();
      await expect(reportAll(await writerOf({ batchRows: 500, store: stoppedAfter(stop) }))).rejects.toThrow('stopped');
      await reportAll(await writerOf({ batchRows: 500 }));
      for (const of of [0, 7, 199, 200, 449]) {
        const right = reported
          .filter((each) => each.of === of)
          .map(({ ms, cents }) => [34_200_000 + ms, cents / 100, 100, 4]);
        expect(await trades(`S${of}`)).toEqual(right);
      }
    }
  });

  it('of a later file replace those of their day, and no others', async () => {
    const first = await writerOf();
    const of = first.security(IBM);
    first.trade(of, AT, 10, 100, 4);
    first.trade(of, AT + 86_400_000, 11, 100, 4);
    await first.finish();
    const second = await writerOf({ file: 'b' });
    second.trade(second.security(IBM), AT + 5, 12, 100, 4);
    await second.finish();
    expect(await trades()).toEqual([[34_200_005, 12, 100, 4]]);
    expect(await trades('IBM', 20251104)).toEqual([[34_200_000, 11, 100, 4]]);
  });

  it('are reported if they are invalid, out of order, or broken without having been reported', async () => {
    const report = new FileReport('a', 'test');
    const writer = await writerOf({ report });
    const of = writer.security(IBM);
    writer.trade(of, AT + 1, 10, 100, 4);
    writer.trade(of, AT, 10, 100, 4);
    writer.breakTrade(of, AT, 99, 100);
    for (const [time, price, size, flags] of [
      [Number.NaN, 10, 100, 4],
      [Number.POSITIVE_INFINITY, 10, 100, 4],
      [Date.now() + 2 * 86_400_000, 10, 100, 4],
      [-1e13, 10, 100, 4],
      [AT, 0, 100, 4],
      [AT, 1e300, 100, 4],
      [AT, 10, -1, 4],
      [AT, 10, 100, 2.5],
    ]) {
      writer.trade(of, time, price, size, flags);
    }
    await writer.finish();
    const lines = report.lines().join('\n');
    expect(lines).toContain('2 trades, 1 broken trade');
    expect(lines).toContain('1 row out of order:\n    IBM 2025-11-03 09:30:00: an earlier row has a later time');
    expect(lines).toContain('9 bad rows, the first 3:');
    expect(await trades()).toHaveLength(2);
  });

  it('at one time that exceed a block make a file unusable; what is stored of it stays', async () => {
    const writer = await writerOf({ batchRows: 10 });
    const of = writer.security(IBM);
    for (let i = 0; i < 10; i++) writer.trade(of, AT + i, 10, 100, 4);
    await writer.ready();
    for (let i = 0; i < 70_000; i++) writer.trade(of, AT + 100, 10, 100, 4);
    await expect(writer.finish()).rejects.toThrow(UnusableFile);
    expect(await trades()).toHaveLength(10);
  });

  it('of other symbols are left out', async () => {
    const writer = await writerOf({ symbols: new Set(['IBM']) });
    const [ibm, spy] = [writer.security(IBM), writer.security({ symbol: 'SPY', region: 'U' })];
    writer.trade(spy, AT, 10, 100, 4);
    writer.trade(ibm, AT, 10, 100, 4);
    await writer.finish();
    expect(await own.store.selectFrom('instrument').select('symbol').execute()).toEqual([{ symbol: 'IBM' }]);
  });
});

describe('bars', () => {
  it('are stored by time; of two at the same time the first', async () => {
    const report = new FileReport('a', 'test');
    const writer = await writerOf({ report });
    const of = writer.security(IBM);
    const minute = wallOfDate(DAY) + 34_200;
    writer.bar(of, 'minute', minute + 60, 10, 12, 9, 11, 500, 5);
    writer.bar(of, 'minute', minute, 10, 11, 10, 10, 300, 3);
    writer.bar(of, 'minute', minute + 60, 20, 22, 19, 21, 1, 1);
    writer.bar(of, 'minute', minute + 90, 10, 11, 10, 10, 300, 3);
    writer.bar(of, 'minute', minute + 120, 10, 9, 10, 10, 300, 3);
    await writer.finish();
    expect(await minutes()).toEqual([
      [570, 10, 11, 10, 10, 300, 3],
      [571, 10, 12, 9, 11, 500, 5],
    ]);
    expect(report.lines().filter((line) => line.startsWith('  ') && !line.startsWith('   '))).toEqual([
      '  1 row out of order:',
      '  1 duplicate:',
      '  2 bad rows:',
    ]);
  });
});

describe('a security', () => {
  it('comes with its name, exchange, splits and earlier symbol', async () => {
    const writer = await writerOf();
    const of = writer.security({ ...IBM, name: 'International Business Machines', exchange: 'X' });
    expect(writer.security(IBM)).toBe(of);
    writer.trade(of, AT, 10, 100, 4);
    writer.split(of, 20240603, 2, 1);
    writer.rename(of, 20200102, 'OLD');
    await writer.finish();
    expect(await own.store.selectFrom('instrument').selectAll().execute()).toMatchObject([
      { symbol: 'IBM', name: 'International Business Machines', ex: 'X', currency: 'USD', invented: 0 },
    ]);
    const changes = await own.store.selectFrom('restructuring').selectAll().orderBy('date').execute();
    expect(changes).toMatchObject([
      { date: 20200102, newsymbol: 'IBM', oldsymbol: 'OLD' },
      { date: 20240603, newshares: 2, oldshares: 1, newsymbol: 'IBM', oldsymbol: 'IBM' },
    ]);
  });
});

describe('events', () => {
  const reported = fc.array(
    fc.record({
      what: fc.constantFrom('quote', 'order', 'level', 'status', 'auction'),
      ms: fc.integer({ min: 0, max: 3 }),
      cents: fc.integer({ min: 900, max: 903 }),
      size: fc.constantFrom(0, 100, 200),
      isBid: fc.boolean(),
      of: fc.constantFrom('IBM', 'SPY'),
      day: fc.constantFrom(0, 0, 0, 0, 1),
    }),
    { minLength: 1, maxLength: 60 },
  );
  type Events = typeof reported extends fc.Arbitrary<infer E> ? E : never;

  /** Reports events in order of time. Stops after `until` calls, as a kill does. */
  const reportEvents = async (writer: MarketWriter, all: Events, until = Number.POSITIVE_INFINITY): Promise<void> => {
    let time = AT;
    for (const [i, { what, ms, cents, size, isBid, of, day }] of all.entries()) {
      if (i >= until) return;
      time += ms + day * 86_400_000;
      const security = writer.security({ symbol: of, region: 'U' });
      const side = isBid ? 'B' : 'S';
      if (what === 'quote') writer.quote(security, time, cents / 100, size, (cents + 1) / 100, size);
      else if (what === 'order') writer.order(security, time, side, cents, cents / 100, size);
      else if (what === 'level') writer.level(security, time, side, cents / 100, size);
      else if (what === 'status') writer.status(security, time, size);
      else writer.auction(security, time, 3, cents / 100, size, 0 - size);
      await writer.ready();
    }
    await writer.finish();
  };

  /** All events of both securities on all days. */
  const everything = async (): Promise<unknown> => {
    const histories = new Histories(own.store);
    const found: unknown[] = [];
    for (const { id, symbol } of await own.store.selectFrom('instrument').selectAll().orderBy('symbol').execute()) {
      for (const layout of [QUOTE_BLOCK, ORDER_BLOCK, LEVEL_BLOCK, STATUS_BLOCK, AUCTION_BLOCK]) {
        for (const date of await histories.recordedDates(layout, id)) {
          const rows = await histories.readEvents(layout, id, date);
          found.push([symbol, layout.name, date, rows.columns(rows.count).map((c) => [...c.subarray(0, rows.count)])]);
        }
      }
    }
    return found;
  };
  const forget = async (): Promise<void> => {
    await own.store.deleteFrom('imported_file').execute();
    await own.store.deleteFrom('block').execute();
    await own.store.deleteFrom('instrument').execute();
  };

  it('are the same whatever the batches, after a kill, and after an earlier import of the same file', async () => {
    await fc.assert(
      fc.asyncProperty(reported, fc.nat(60), fc.integer({ min: 1, max: 30 }), async (all, until, batchRows) => {
        await forget();
        await reportEvents(await writerOf(), all);
        const whole = await everything();
        // Again, from its beginning.
        await own.store.deleteFrom('imported_file').execute();
        await reportEvents(await writerOf({ batchRows }), all);
        expect(await everything()).toEqual(whole);
        await forget();
        await reportEvents(await writerOf({ batchRows }), all, until);
        await reportEvents(await writerOf({ batchRows }), all);
        expect(await everything()).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('are stored in their order', async () => {
    const report = new FileReport('a', 'test');
    const writer = await writerOf({ report });
    const of = writer.security(IBM);
    writer.quote(of, AT, 10, 100, 10.01, 200);
    writer.quote(of, AT + 0.4, 10, 100, 0, 0);
    writer.order(of, AT + 7, 'B', 2 ** 53 - 1, 10, 100);
    writer.order(of, AT + 5, 'S', 1, 10.5, 50);
    writer.status(of, AT, 169);
    writer.status(of, AT + 1, 169);
    writer.status(of, AT + 2, 0);
    writer.auction(of, AT, 4, 10, 500, -20);
    writer.quote(of, AT - 86_400_000, 10, 100, 10.01, 200);
    writer.order(of, AT, 'S', 0.5, 10, 100);
    writer.level(of, AT, 'S', 0, 100);
    writer.level(of, AT, 'S', 10, Number.NaN);
    writer.quote(of, Number.NaN, 10, 100, 10.01, 200);
    writer.status(of, Number.NaN, 0);
    await writer.finish();
    const at = wallOfDate(DAY) * 1000 + 34_200_000;
    expect(await everything()).toEqual([
      [
        'IBM',
        'Quotes',
        DAY,
        [
          [at, at],
          [10, 10],
          [10.01, 0],
          [100, 100],
          [200, 0],
        ],
      ],
      [
        'IBM',
        'Orders',
        DAY,
        [
          [at + 7, at + 7],
          [0, 1],
          [10, 10.5],
          [100, 50],
          [2 ** 53 - 1, 1],
        ],
      ],
      [
        'IBM',
        'Statuses',
        DAY,
        [
          [at, at + 2],
          [169, 0],
        ],
      ],
      ['IBM', 'Auctions', DAY, [[at], [4], [10], [500], [-20]]],
    ]);
    const lines = report.lines().join('\n');
    expect(lines).toContain('5 bad rows');
    expect(lines).toContain('1 row out of order');
  });

  it('of a later file replace those of their day; statuses alone create no security', async () => {
    const first = await writerOf();
    first.quote(first.security(IBM), AT, 10, 100, 10.01, 200);
    first.quote(first.security(IBM), AT + 86_400_000, 11, 100, 11.01, 200);
    first.status(first.security({ symbol: 'SPY', region: 'U' }), AT, 169);
    await first.finish();
    const second = await writerOf({ file: 'b' });
    second.quote(second.security(IBM), AT + 5, 12, 100, 12.01, 200);
    await second.finish();
    const at = wallOfDate(DAY) * 1000 + 34_200_000;
    expect(await everything()).toEqual([
      ['IBM', 'Quotes', DAY, [[at + 5], [12], [12.01], [100], [200]]],
      ['IBM', 'Quotes', 20251104, [[at + 86_400_000], [11], [11.01], [100], [200]]],
    ]);
  });

  it('at one time that exceed a block are reported, and the rest is stored', async () => {
    const report = new FileReport('a', 'test');
    const writer = await writerOf({ report });
    const of = writer.security(IBM);
    for (let i = 0; i < 70_000; i++) writer.quote(of, AT, 10 + i / 100, 100, 0, 0);
    writer.quote(of, AT + 1, 10, 100, 0, 0);
    await writer.finish();
    expect((await new Histories(own.store).readEvents(QUOTE_BLOCK, await idOf('IBM'), DAY)).count).toBe(50_001);
    expect(report.lines().join('\n')).toContain('20000 bad rows');
  });
});

it('nothing of a symbol that is left out is counted, stored or reported', async () => {
  const report = new FileReport('a', 'test');
  const writer = await writerOf({ report, symbols: new Set(['IBM']) });
  const of = writer.security({ symbol: 'SPY', region: 'U' });
  const wall = wallOfDate(DAY);
  for (const turn of [1, 0]) {
    writer.trade(of, AT + turn, 10, 100, 4);
    writer.breakTrade(of, AT + turn, 10, 100);
    writer.quote(of, AT + turn, 10, 100, 9, 200);
    writer.status(of, AT + turn, 169);
    writer.auction(of, AT + turn, 4, 10, 500, -20);
    writer.level(of, AT + turn, 'B', 10, 100);
    writer.order(of, AT + turn, 'S', 1, 9, 50);
    writer.bar(of, 'minute', wall + 34_200, 10, 12, 9, 11, 500, 5);
    writer.bar(of, 'day', wall, 10, 12, 9, 11, 500, 5);
  }
  writer.split(of, 20240603, 2, 1);
  writer.dividend(of);
  writer.rename(of, 20240603, 'SPX');
  await writer.finish();
  expect(report.lines()).toEqual((await emptyReport()).lines());
  expect(await own.store.selectFrom('instrument').select('symbol').execute()).toEqual([]);
});

async function emptyReport(): Promise<FileReport> {
  const report = new FileReport('a', 'test');
  await (await writerOf({ file: 'b', report })).finish();
  return report;
}

it.each<[what: string, tell: (writer: MarketWriter, of: number, amount: number) => void]>([
  ['price of a trade', (to, of, amount) => to.trade(of, AT, amount, 100, 4)],
  ['size of a trade', (to, of, amount) => to.trade(of, AT, 10, amount, 4)],
  ['price of a broken trade', (to, of, amount) => to.breakTrade(of, AT, amount, 100)],
  ['size of a broken trade', (to, of, amount) => to.breakTrade(of, AT, 10, amount)],
  ['bid', (to, of, amount) => to.quote(of, AT, amount, 100, 1e11, 100)],
  ['size of a bid', (to, of, amount) => to.quote(of, AT, 10, amount, 10.01, 100)],
  ['ask', (to, of, amount) => to.quote(of, AT, 0, 0, amount, 100)],
  ['size of an ask', (to, of, amount) => to.quote(of, AT, 10, 100, 10.01, amount)],
  ['price of an auction', (to, of, amount) => to.auction(of, AT, 4, amount, 500, 20)],
  ['size of an auction', (to, of, amount) => to.auction(of, AT, 4, 10, amount, 20)],
  ['imbalance of an auction', (to, of, amount) => to.auction(of, AT, 4, 10, 500, -Math.abs(amount))],
  ['price of a level', (to, of, amount) => to.level(of, AT, 'B', amount, 100)],
  ['size of a level', (to, of, amount) => to.level(of, AT, 'B', 10, amount)],
  ['price of an order', (to, of, amount) => to.order(of, AT, 'B', 1, amount, 100)],
  ['size of an order', (to, of, amount) => to.order(of, AT, 'B', 1, 10, amount)],
])('a %s that is no amount is one bad row, and nothing else', async (_, tell) => {
  for (const amount of [Number.NaN, 2e10]) {
    const report = new FileReport('a', 'test');
    const writer = await writerOf({ report });
    tell(writer, writer.security(IBM), amount);
    await writer.finish();
    expect(report.lines().slice(0, 2)).toEqual([(await emptyReport()).lines()[0], '  1 bad row:']);
  }
});

it.each([
  ['before all calendars', -1e13, 1],
  ['two days from now', Date.now() + 2 * 86_400_000, 1],
  ['of the day', AT, 0],
])('a trade, a broken one, a status and a bar %s', async (_, at, bad) => {
  const report = new FileReport('a', 'test');
  const writer = await writerOf({ report });
  const of = writer.security(IBM);
  writer.trade(of, at, 10, 100, 4);
  writer.breakTrade(of, at, 10, 100);
  writer.status(of, at, 169);
  writer.bar(of, 'minute', Math.floor(at / 60_000) * 60, 10, 12, 9, 11, 500, 5);
  await writer.finish();
  expect(report.lines().filter((line) => line.includes('bad row'))).toEqual(bad ? ['  4 bad rows, the first 3:'] : []);
});

describe('books', () => {
  it('that cross are reported when their time moves on, once each time', async () => {
    const report = new FileReport('a', 'test');
    const writer = await writerOf({ report });
    const of = writer.security(IBM);
    writer.level(of, AT, 'B', 10, 100);
    writer.level(of, AT, 'S', 10.1, 100);
    // One event: the ask is removed before the bid that took it arrives.
    writer.level(of, AT + 1, 'B', 10.1, 50);
    writer.level(of, AT + 1, 'S', 10.1, 0);
    writer.level(of, AT + 2, 'S', 10.05, 100);
    writer.level(of, AT + 3, 'S', 10.06, 100);
    writer.level(of, AT + 4, 'B', 10.1, 0);
    writer.order(writer.security({ symbol: 'SPY', region: 'U' }), AT, 'B', 1, 20, 100);
    writer.order(writer.security({ symbol: 'SPY', region: 'U' }), AT, 'S', 2, 19, 100);
    writer.order(writer.security({ symbol: 'SPY', region: 'U' }), AT, 'S', 2, 19, 0);
    writer.quote(of, AT, 10, 1, 9, 1);
    writer.quote(of, AT + 1, 10, 1, 9, 1);
    await writer.finish();
    const lines = report.lines();
    expect(lines[0]).toContain('2 quotes, 7 changes of price levels, 3 changes of orders');
    expect(lines.slice(1)).toEqual([
      '  2 crossed books:',
      '    IBM 2025-11-03 09:30:00: bid 10.1, offer 10.05',
      '    IBM 2025-11-03 09:30:00: bid 10, offer 9',
    ]);
  });
});
