import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import { type EmbeddedMarket, openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { importBars } from '../../../server/import/import-bars.ts';
import type { DayBar, Instrument, MinuteBar } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { seedFile } from '../../../server/seed/seed-instruments.ts';
import { until } from '../hub/hub-server.ts';
import { clientMinutes, minuteFigures } from '../market/client-minutes.ts';
import { FeedReader } from '../market/feed-reader.ts';
import { digest } from '../market/market-digest.ts';
import { stoppedMarket, storeOf } from '../market/small-market.ts';
import type { TemporaryStore } from '../temporary-store.ts';

const DATE = 20261120;
const MINUTES_BEFORE = 570;
const CLOSE = 960;
const HOUR = 3_600_000;

let own: TemporaryStore;
const markets: EmbeddedMarket[] = [];

beforeAll(async () => {
  own = await storeOf([
    { symbol: 'MEGA', ex: 'Q', kind: 'megacap', price: 410 },
    { symbol: 'SHOP', ex: 'N', kind: 'retail', price: 55 },
    { symbol: 'BANK', ex: 'T', kind: 'bank', price: 142 },
    { symbol: 'PINK', ex: 'P', kind: 'pink', price: 0.4 },
    { symbol: 'IDX', ex: 'I', kind: 'index', price: 5_000 },
  ]);
  const msft = { symbol: 'MSFT', region: 'U', exchange: 'Q', adjusted: true } as const;
  await importBars(own.store, { ...msft, file: seedFile('msft_1990_2022.csv') }, () => {});
});

afterEach(async () => {
  for (const market of markets.splice(0)) await market.close();
});

afterAll(() => own.remove());

/** A market in step with a wall clock that is stopped at a time until it is stepped. */
async function inRealTime(time: string, resting = false): Promise<EmbeddedMarket> {
  const wall = Date.parse(time);
  const market = await openMarket(own.store, { seed: 'hours', speed: 1, wallClock: () => wall, resting: true });
  markets.push(market);
  await market.settled?.();
  if (!resting) await market.wake(undefined);
  return market;
}

function known(market: EmbeddedMarket, symbol: string): Instrument {
  const found = market.instruments().find((of) => of.symbol === symbol);
  if (!found) throw new Error(`${symbol} is missing`);
  return found;
}

const quoteOf = (market: EmbeddedMarket, symbol: string) => market.quote(known(market, symbol), false, emptyQuote());

async function minutesOf(market: EmbeddedMarket, of: Instrument, date = DATE): Promise<readonly MinuteBar[]> {
  const [day] = await market.minutes(of, date, date, true, false);
  return day?.minutes ?? [];
}

const outside = ({ minute }: { readonly minute: number }): boolean => minute < MINUTES_BEFORE || minute > CLOSE;

interface Trade {
  readonly kind: number;
  readonly symbol: string;
  readonly line: string;
}

function tradesOf(market: EmbeddedMarket): Trade[] {
  const trades: Trade[] = [];
  market.listen({
    line: ({ symbol }, kind, line) => {
      if (kind === 'trade') trades.push({ kind: line.startsWith('TE,') ? LineKind.TE : LineKind.T, symbol, line });
    },
  });
  return trades;
}

describe('before the opening, in real time', () => {
  it('US securities trade thinly, as TE, and nothing else does', async () => {
    const market = await inRealTime('2026-11-20T09:00:00Z');
    expect([market.clock.date(), market.clock.secondOfDay()]).toEqual([DATE, 14_400]);
    const before = quoteOf(market, 'MEGA');
    expect(before).toMatchObject({ change: 0, volume: 0, open: 0, lasttrade: -1 });
    const trades = tradesOf(market);
    market.clock.step(5.5 * HOUR - 1);
    expect(trades.length).toBeGreaterThan(30);
    expect(trades.filter(({ kind }) => kind !== LineKind.TE)).toEqual([]);
    expect([...new Set(trades.map(({ symbol }) => symbol))].sort()).toEqual(['MEGA', 'MSFT', 'SHOP']);
    const after = quoteOf(market, 'MEGA');
    expect(after).toMatchObject({ open: 0, high: 0, low: 0, yearhigh: before.yearhigh, yearlow: before.yearlow });
    expect(after.change).toBeCloseTo(after.last - before.last, 6);
    expect(after.volume).toBeGreaterThan(0);
    expect(await market.bars(known(market, 'MEGA'), DATE, DATE, false)).toEqual([]);
    // A security whose exchange is closed shows its last session until the opening, and has no bar for today.
    const [yesterday] = await market.bars(known(market, 'BANK'), 20261119, DATE, false);
    const { close: last, open, high, low, volume, trades: count } = yesterday ?? {};
    expect(quoteOf(market, 'BANK')).toMatchObject({ last, open, high, low, volume, trades: count, lasttrade: 57_600 });
    expect(await market.bars(known(market, 'BANK'), DATE, DATE, false)).toEqual([]);
    for (const symbol of ['MEGA', 'SHOP']) {
      const lines = trades.filter((trade) => trade.symbol === symbol).map(({ line }) => line);
      const of = known(market, symbol);
      const told = (await minutesOf(market, of)).map(minuteFigures);
      // The minute before the opening is not complete yet.
      expect(clientMinutes(lines, of, true).filter(([minute]) => minute !== 569)).toEqual(told);
      expect(told.length).toBeGreaterThan(10);
    }
  });

  it('and the day goes on from there: the prices of its bar are those of the regular hours', async () => {
    const market = await inRealTime('2026-11-20T14:29:00Z');
    const trades = tradesOf(market);
    const early = quoteOf(market, 'MEGA');
    market.clock.step(120_000);
    const kinds = trades.filter(({ symbol }) => symbol === 'MEGA').map(({ kind }) => kind);
    expect(kinds.lastIndexOf(LineKind.TE)).toBeLessThan(kinds.indexOf(LineKind.T));
    const bank = trades.filter(({ symbol }) => symbol === 'BANK').map(({ line }) => line.split(','));
    expect(bank.map(([kind]) => kind)).toContain('T');
    // Its day begins at the opening.
    expect(bank[0]?.slice(7)).toEqual([bank[0]?.[4], '1']);
    expect(quoteOf(market, 'BANK').trades).toBe(bank.length);
    const first = trades.find(({ symbol, kind }) => symbol === 'MEGA' && kind === LineKind.T)?.line.split(',') ?? [];
    const quote = quoteOf(market, 'MEGA');
    expect(quote.open).toBe(Number(first[3]));
    expect(quote.volume).toBeGreaterThan(early.volume);
    market.clock.step(8 * HOUR);
    const [bar] = await market.bars(known(market, 'MEGA'), DATE, DATE, false);
    const next = await stoppedMarket(own, 'hours', 20261123, 34_200);
    markets.push(next);
    const [past] = await next.bars(known(next, 'MEGA'), DATE, DATE, false);
    const { open, high, low, close } = past ?? {};
    expect(bar).toMatchObject({ open, high, low, close });
    const last = quoteOf(market, 'MEGA');
    expect(last.last).not.toBe(close);
    // Its volume and trades are the day's, as each line tells them.
    expect(bar).toMatchObject({ volume: last.volume, trades: last.trades });
    expect(last.volume).toBeGreaterThan(past?.volume ?? 0);
  });
});

describe('after the close, in real time', () => {
  it('Canadian exchanges are closed until 9:30, and show the figures of their last session', async () => {
    const market = await inRealTime('2026-11-20T12:00:00Z');
    const [before, last] = await market.bars(known(market, 'BANK'), 20261118, 20261119, false);
    const { open, high, low, volume, trades } = last as DayBar;
    expect(quoteOf(market, 'BANK')).toMatchObject({ last: last?.close, open, high, low, volume, trades });
    expect(quoteOf(market, 'BANK').change).toBeCloseTo((last?.close ?? 0) - (before?.close ?? 0), 6);
    expect([volume > 0, trades > 0, quoteOf(market, 'BANK').lasttrade]).toEqual([true, true, 57_600]);
  });

  it('US securities go on until 20:00; then the session begins again at 9:30', async () => {
    const market = await inRealTime('2026-11-20T20:59:30Z');
    const trades = tradesOf(market);
    market.clock.step(HOUR);
    expect(new Set(trades.filter(({ kind }) => kind === LineKind.TE).map(({ symbol }) => symbol))).toContain('MEGA');
    expect(trades.filter(({ kind, symbol }) => kind === LineKind.TE && symbol === 'BANK')).toEqual([]);
    const { high } = quoteOf(market, 'MEGA');
    market.print('MEGA', 'U', 10_000, 500, 4);
    expect(quoteOf(market, 'MEGA')).toMatchObject({ last: 10_000, high });
    expect(trades.at(-1)).toMatchObject({ symbol: 'MEGA', kind: LineKind.TE });
    market.clock.step(3 * HOUR + 30_000);
    expect([market.clock.date(), market.clock.secondOfDay()]).toEqual([DATE, 34_200]);
    expect(quoteOf(market, 'MEGA')).toMatchObject({ volume: 0, open: 0, change: 0, lasttrade: -1 });
    trades.length = 0;
    market.clock.step(60_000);
    expect(trades.length).toBeGreaterThan(0);
    expect(trades.filter(({ kind }) => kind === LineKind.TE)).toEqual([]);
  });

  it('there is nothing on a half day', async () => {
    const market = await inRealTime('2026-12-24T17:59:00Z');
    market.clock.step(61_000);
    expect(market.clock.secondOfDay()).toBe(34_201);
    const minutes = await minutesOf(market, known(market, 'MEGA'), 20261124);
    expect(minutes.some(({ minute }) => minute > CLOSE)).toBe(true);
    const half = await stoppedMarket(own, 'hours', 20261228, 34_200);
    markets.push(half);
    const eve = await minutesOf(half, known(half, 'MEGA'), 20261224);
    expect(eve.filter(({ minute }) => minute >= 780)).toEqual([]);
    expect(eve.filter(outside).length).toBeGreaterThan(10);
  });
});

describe('processes', () => {
  const times = [
    '2026-11-20T09:20:00.500Z',
    '2026-11-20T16:00:10.250Z',
    '2026-11-20T23:15:00Z',
    '2026-11-21T02:00:00Z',
  ];

  it('agree at any hour, whether they were stepped there, opened there or went on where another rested', async () => {
    const stepped = await inRealTime('2026-11-20T09:00:00Z');
    let at = Date.parse('2026-11-20T09:00:00Z');
    for (const time of times) {
      stepped.clock.step(Date.parse(time) - at);
      at = Date.parse(time);
      const expected = await digest(stepped);
      expect(await digest(await inRealTime(time)), time).toBe(expected);
      const follower = await inRealTime(time, true);
      await follower.wake(stepped.clock.now(), '');
      expect(await digest(follower), time).toBe(expected);
    }
  });

  it('write lines that fit each other, book, quote and trade', async () => {
    for (const time of ['2026-11-20T14:20:00Z', '2026-11-20T20:50:00Z']) {
      const market = await inRealTime(time);
      const readers = new Map(
        market.instruments().map((of) => {
          const reader = new FeedReader(of);
          if (!of.isIndex) market.followBook(of);
          reader.start(market.snapshot(of), of.isIndex ? [] : market.bookSnapshot(of));
          return [of.symbol, reader] as const;
        }),
      );
      market.listen({ line: ({ symbol }, _kind, line) => readers.get(symbol)?.take(line) });
      for (let step = 0; step < 60; step++) market.clock.step(30_000);
      for (const of of market.instruments()) {
        readers.get(of.symbol)?.agreed();
        const late = new FeedReader(of);
        late.start(market.snapshot(of), of.isIndex ? [] : market.bookSnapshot(of));
        late.agreed();
      }
      expect(readers.get('MEGA')?.trades).toBeGreaterThan(50);
    }
  });
});

describe('the minutes of a past day', () => {
  it('include the extended hours of a US security whose day is simulated, only when they are asked for', async () => {
    const market = await stoppedMarket(own, 'hours', 20261123, 34_200);
    markets.push(market);
    for (const symbol of ['MEGA', 'SHOP', 'MSFT']) {
      const minutes = await minutesOf(market, known(market, symbol));
      expect(minutes.filter(({ minute }) => minute < MINUTES_BEFORE).length, symbol).toBeGreaterThan(3);
      expect(minutes.filter(({ minute }) => minute > CLOSE).length, symbol).toBeGreaterThan(3);
      expect(minutes.map(({ minute }) => minute)).toEqual(minutes.map(({ minute }) => minute).sort((a, b) => a - b));
      expect(minutes.every(({ minute }) => minute >= 240 && minute < 1200 && minute !== CLOSE)).toBe(true);
      const [regular] = await market.minutes(known(market, symbol), DATE, DATE, false, false);
      expect(regular?.minutes).toEqual(minutes.filter((bar) => !outside(bar)));
      const volume = minutes.filter(outside).reduce((sum, bar) => sum + bar.volume, 0);
      expect(volume).toBeLessThan((regular?.minutes ?? []).reduce((sum, bar) => sum + bar.volume, 0) / 5);
    }
    for (const symbol of ['BANK', 'PINK', 'IDX']) {
      expect((await minutesOf(market, known(market, symbol))).filter(outside), symbol).toEqual([]);
    }
    // Nothing is added to a real company's real day.
    const real = await minutesOf(market, known(market, 'MSFT'), 20201216);
    expect(real.length).toBeGreaterThan(300);
    expect(real.filter(outside)).toEqual([]);
  });

  it('include those that were recorded, and nothing beside them', async () => {
    const rows = ['03:59', '04:00', '08:15', '09:30', '12:00', '15:59', '16:00', '17:30', '19:59'].map(
      (time, i) => `2020-12-15T${time},${100 + i},${101 + i},${99 + i},${100.5 + i},${1000 * (i + 1)}`,
    );
    const today = rows.map((row) => row.replace('12-15', '12-16'));
    const file = join(own.folder, 'extended.csv');
    await writeFile(file, ['datetime,open,high,low,close,volume', ...rows, ...today].join('\n'));
    await importBars(own.store, { symbol: 'REC', region: 'U', exchange: 'N', adjusted: false, file }, () => {});
    const market = await stoppedMarket(own, 'hours', 20201216, 45_000);
    markets.push(market);
    await until(() => market.find('REC', 'U') !== undefined);
    const of = known(market, 'REC');
    const shown = async (date: number) =>
      (await minutesOf(market, of, date)).map(({ minute, close }) => [minute, close]);
    const all = [240, 495, 570, 720, 959, 960, 1050, 1199].map((minute, i) => [minute, 101.5 + i]);
    expect(await shown(20201215)).toEqual(all);
    // On the replayed day, only those before the clock.
    expect(await shown(20201216)).toEqual(all.slice(0, 4));
  });
});
