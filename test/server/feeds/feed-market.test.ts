import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Histories } from '../../../server/blocks/histories.ts';
import { feedDay } from '../../../server/feeds/feed-clock.ts';
import { FeedMarket } from '../../../server/feeds/feed-market.ts';
import type { DayMinutes, Instrument } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { minutesOf, type RecordedTrade, seededDay } from '../../feeds/recorded/recorded-day.ts';
import { RecordedProvider } from '../../feeds/recorded/recorded-provider.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const DATE = 20261118;
const { midnight } = feedDay(DATE);
const LOT = 100;

let own: TemporaryStore;
let now = 0;
let provider: RecordedProvider;
let market: FeedMarket;
const complaints: string[] = [];

beforeEach(async () => {
  now = midnight + 4 * 3_600_000;
  complaints.length = 0;
  own = await temporaryStore();
  provider = new RecordedProvider(DATE, () => now);
  market = await open();
});

afterEach(async () => {
  await market.close();
  await own.remove();
});

function open(): Promise<FeedMarket> {
  return FeedMarket.open(own.store, [{ provider, owner: null }], {
    wallClock: () => now,
    historyLag: 0,
    complain: (line) => complaints.push(line),
  });
}

async function defined(): Promise<Instrument> {
  await market.prepare([{ symbol: 'REC', region: 'U' }]);
  const instrument = market.find('REC', 'U');
  if (instrument === undefined) throw new Error('REC was not defined');
  market.listen({ line() {} });
  market.tick();
  return instrument;
}

/** Plays trades at their times; those within a cut are lost, and its end is told. */
async function play(
  trades: readonly RecordedTrade[],
  cuts: readonly (readonly [number, number])[] = [],
): Promise<void> {
  let cut = 0;
  const [security = { security: 0 }] = provider.wanted;
  for (const { time, price, size, flags, id } of trades) {
    while (cut < cuts.length && time > cuts[cut][1]) {
      now = cuts[cut][1];
      provider.sink?.gap(undefined, cuts[cut][0], cuts[cut][1]);
      cut += 1;
    }
    now = time;
    market.tick();
    await market.gapsFilled();
    if (cut < cuts.length && time >= cuts[cut][0]) continue;
    provider.sink?.trade(security.security, time, price, size, flags, id);
  }
  for (; cut < cuts.length; cut++) provider.sink?.gap(undefined, cuts[cut][0], cuts[cut][1]);
}

/** Lets the day end, and all that was missed be asked for. */
async function settle(): Promise<void> {
  now = midnight + 20 * 3_600_000 + 60_000;
  for (let i = 0; i < 3; i++) {
    market.tick();
    await market.gapsFilled();
  }
}

async function today(instrument: Instrument): Promise<DayMinutes['minutes']> {
  const [day] = await market.minutes(instrument, DATE, DATE, true, false);
  return day?.minutes ?? [];
}

/** The minutes that a plain reading of all trades has. */
function expected(trades: readonly RecordedTrade[]): DayMinutes['minutes'] {
  const bars = minutesOf(trades, DATE, LOT);
  return Array.from({ length: bars.count }, (_, i) => ({
    minute: Math.round(((bars.time[i] % 86_400) + 86_400) % 86_400) / 60,
    open: bars.open[i],
    high: bars.high[i],
    low: bars.low[i],
    close: bars.close[i],
    volume: bars.volume[i],
    trades: bars.trades[i],
  }));
}

describe('a market of a feed', () => {
  it('knows a symbol once somebody asks for it, and no other', async () => {
    expect(market.instruments()).toEqual([]);
    const instrument = await defined();
    expect(instrument).toMatchObject({ symbol: 'REC', name: 'Recorded Inc', ex: 'N', boardlot: LOT, invented: false });
    await market.prepare([{ symbol: 'NOT', region: 'U' }]);
    expect(market.instruments()).toEqual([instrument]);
    expect(provider.wanted.map(({ symbol }) => symbol)).toEqual(['REC']);
  });

  it('has the minutes and the quote that a plain reading of the trades has', async () => {
    const instrument = await defined();
    provider.trades = seededDay(DATE, 1, 8000);
    await play(provider.trades);
    await settle();
    expect(await today(instrument)).toEqual(expected(provider.trades));
    const quote = market.quote(instrument, false, emptyQuote());
    const regular = expected(provider.trades).filter(({ minute }) => minute >= 570 && minute < 960);
    expect(quote.high).toBe(Math.max(...regular.map(({ high }) => high)));
    expect(quote.low).toBe(Math.min(...regular.map(({ low }) => low)));
    expect(quote.open).toBe(regular[0]?.open);
    expect(quote.trades).toBe(provider.trades.length);
    expect(quote.volume).toBe(provider.trades.reduce((sum, { size }) => sum + size, 0));
  });

  for (const seed of [1, 2, 3]) {
    it(`has the same day after 50 disconnects as without one (seed ${seed})`, async () => {
      const instrument = await defined();
      provider.trades = seededDay(DATE, seed, 6000);
      const cuts = Array.from({ length: 50 }, (_, i) => {
        const from = midnight + (9.5 * 3600 + i * 460 + ((seed * 37 + i * 13) % 300)) * 1000;
        return [from, from + (5 + ((seed * 11 + i * 7) % 140)) * 1000] as const;
      });
      await play(provider.trades, cuts);
      await settle();
      expect(await today(instrument)).toEqual(expected(provider.trades));
      expect(market.quote(instrument, false, emptyQuote()).trades).toBe(provider.trades.length);
      expect(complaints).toEqual([]);
    });
  }

  it('asks again for the minutes of a gap when the provider failed', async () => {
    const instrument = await defined();
    provider.trades = seededDay(DATE, 5, 2000);
    provider.failures = 2;
    const noon = midnight + 12 * 3_600_000;
    await play(provider.trades, [[noon, noon + 600_000]]);
    await settle();
    now += 60_000;
    await settle();
    now += 60_000;
    market.tick();
    await market.gapsFilled();
    expect(complaints.length).toBeGreaterThan(0);
    expect(await today(instrument)).toEqual(expected(provider.trades));
  });

  it('takes a cancelled trade out of its minute, and puts a corrected one in its place', async () => {
    const instrument = await defined();
    const lines: string[] = [];
    market.listen({ line: (_of, _kind, line) => lines.push(line) });
    const opening = midnight + 10 * 3_600_000;
    const trades = [10, 12, 11].map((price, i) => ({ time: opening + i * 1000, price, size: 100, flags: 4, id: i }));
    provider.trades = trades;
    await play(trades);
    const security = provider.wanted[0]?.security ?? -1;
    provider.sink?.cancel(security, opening + 5000, { id: 1, price: 12, size: 100 });
    provider.sink?.correct(
      security,
      opening + 6000,
      { id: 2, price: 11, size: 100 },
      { id: 9, price: 10.5, size: 300 },
      4,
    );
    const quote = market.quote(instrument, false, emptyQuote());
    expect(quote).toMatchObject({ last: 10.5, high: 10.5, low: 10, open: 10, volume: 400, trades: 2 });
    expect(lines.map((line) => line.split(',')[0])).toContain('TR');
    now = opening + 120_000;
    market.tick();
    expect(await today(instrument)).toEqual([
      { minute: 600, open: 10, high: 10.5, low: 10, close: 10.5, volume: 400, trades: 2 },
    ]);
  });

  it('stores complete minutes, and has them again after a restart', async () => {
    const instrument = await defined();
    provider.trades = seededDay(DATE, 7, 3000);
    await play(provider.trades);
    await settle();
    await market.close();
    const stored = await new Histories(own.store).readMinutes(instrument.id, DATE, DATE);
    const plain = minutesOf(provider.trades, DATE, LOT);
    expect(Array.from(stored.close.subarray(0, stored.count))).toEqual(
      Array.from(plain.close.subarray(0, plain.count)),
    );
    provider = Object.assign(new RecordedProvider(DATE, () => now), { trades: provider.trades });
    market = await open();
    const again = await defined();
    await settle();
    expect(await today(again)).toEqual(expected(provider.trades));
  });

  it('wants the depth of a security as long as somebody follows its book', async () => {
    const instrument = await defined();
    const depths = (): boolean[] => provider.wanted.map(({ depth }) => depth);
    expect(depths()).toEqual([false]);
    const leave = market.followBook(instrument);
    market.tick();
    expect(depths()).toEqual([true]);
    provider.sink?.quote(provider.wanted[0]?.security ?? -1, now, 10, 200, 11, 300);
    expect(market.bookSnapshot(instrument).filter((line) => /^D[BA]T/.test(line))).toHaveLength(2);
    leave();
    market.tick();
    expect(depths()).toEqual([false]);
  });

  it('makes nothing live because a search has read its quote', async () => {
    await market.prepare([{ symbol: 'REC', region: 'U' }]);
    const [instrument] = market.instruments();
    market.tick();
    expect(provider.wanted).toHaveLength(1);
    now += 120_000;
    if (instrument) market.quote(instrument, false, emptyQuote());
    market.tick();
    expect(provider.wanted).toEqual([]);
  });

  it('asks for a part of the history once', async () => {
    const instrument = await defined();
    provider.asked.length = 0;
    await market.minutes(instrument, 20261102, 20261106, false, false);
    await market.minutes(instrument, 20261104, 20261110, false, false);
    await market.minutes(instrument, 20261102, 20261110, false, false);
    expect(provider.asked).toEqual(['minute 20261102 20261106', 'minute 20261107 20261110']);
  });

  it('shows quotes of 15 minutes ago to readers without entitlement', async () => {
    const instrument = await defined();
    const at = midnight + 11 * 3_600_000;
    await play([{ time: at, price: 50, size: 100, flags: 4, id: 1 }]);
    for (let minute = 1; minute <= 20; minute++) {
      now = at + minute * 60_000;
      market.tick();
      if (minute === 10) await play([{ time: now, price: 60, size: 100, flags: 4, id: 2 }]);
    }
    expect(market.quote(instrument, false, emptyQuote()).last).toBe(60);
    expect(market.quote(instrument, true, emptyQuote()).last).toBe(50);
  });

  it('shows the data of an owner to that owner only', async () => {
    provider.can = { ...provider.can, shown: 'owner' };
    expect(market.mayShow(undefined)).toBe(false);
    expect(market.mayShow({ id: 5, administrator: false })).toBe(false);
    expect(market.mayShow({ id: 5, administrator: true })).toBe(true);
  });
});
