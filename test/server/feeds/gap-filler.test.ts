import { afterEach, describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { hasLeanTrades, leanTrades, WHY_NO_LEAN } from '../../feeds/recorded/lean-trades.ts';
import { minutesOf, seededDay } from '../../feeds/recorded/recorded-day.ts';
import { RECORDED_LOT, RecordedMarket } from '../../feeds/recorded/recorded-market.ts';

const DATE = 20261118;
const HOUR = 3600;

let recorded: RecordedMarket;

afterEach(() => recorded.close());

/** Fifty disconnects of 5 to 144 seconds in the regular hours (Unix milliseconds). */
function fiftyCuts(seed: number): (readonly [number, number])[] {
  return Array.from({ length: 50 }, (_, i) => {
    const from = recorded.midnight + (9.5 * HOUR + i * 460 + ((seed * 37 + i * 13) % 300)) * 1000;
    return [from, from + (5 + ((seed * 11 + i * 7) % 140)) * 1000] as const;
  });
}

describe('a day with 50 disconnects', () => {
  for (const seed of [1, 2, 3]) {
    it(`equals a day without (seed ${seed})`, async () => {
      recorded = await RecordedMarket.open(DATE);
      const instrument = await recorded.instrument();
      const trades = seededDay(DATE, seed, 6000);
      recorded.provider.trades = trades;
      await recorded.play(trades, fiftyCuts(seed));
      await recorded.settle();
      expect(await recorded.today(instrument)).toEqual(recorded.expected(trades));
      expect(recorded.quote(instrument).trades).toBe(trades.length);
      expect(recorded.complaints).toEqual([]);
    });
  }

  it.skipIf(!hasLeanTrades)(`equals a day without, for real trades of IBM${WHY_NO_LEAN}`, async () => {
    recorded = await RecordedMarket.open(20131009);
    const instrument = await recorded.instrument();
    const trades = leanTrades('ibm', 20131009);
    recorded.provider.trades = trades;
    await recorded.play(trades, fiftyCuts(4));
    await recorded.settle();
    const expected = recorded.expected(trades);
    expect(expected.length).toBeGreaterThan(390);
    expect(await recorded.today(instrument)).toEqual(expected);
    expect(recorded.quote(instrument)).toMatchObject({
      trades: trades.length,
      volume: trades.reduce((sum, { size }) => sum + size, 0),
      last: expected.at(-1)?.close,
    });
    await recorded.market.close();
    const stored = await new Histories(recorded.own.store).readMinutes(instrument.id, 20131009, 20131009);
    const plain = minutesOf(trades, 20131009, RECORDED_LOT);
    for (const column of ['time', 'open', 'high', 'low', 'close', 'volume', 'trades'] as const) {
      expect(Array.from(stored[column].subarray(0, stored.count))).toEqual(
        Array.from(plain[column].subarray(0, plain.count)),
      );
    }
  });
});

it('requests the minutes of a gap again after a failure', async () => {
  recorded = await RecordedMarket.open(DATE);
  const instrument = await recorded.instrument();
  const trades = seededDay(DATE, 5, 2000);
  recorded.provider.trades = trades;
  recorded.provider.failures = 2;
  const noon = recorded.midnight + 12 * HOUR * 1000;
  await recorded.play(trades, [[noon, noon + 600_000]]);
  for (const wait of [60, 120, 180]) await recorded.reach(20 * HOUR + wait);
  expect(recorded.complaints[0]).toBe('Recorded did not send the missed minutes of REC: the history is not available');
  expect(await recorded.today(instrument)).toEqual(recorded.expected(trades));
});

it('changes a minute from history only by history', async () => {
  recorded = await RecordedMarket.open(DATE);
  const instrument = await recorded.instrument();
  const at = recorded.midnight + 10 * HOUR * 1000;
  const all = [10, 12, 11].map((price, i) => ({ time: at + i * 1000, price, size: 100, flags: 4, id: i }));
  recorded.provider.trades = all;
  await recorded.play(all, [[at + 500, at + 1500]]);
  await recorded.reach(10 * HOUR + 120);
  expect(await recorded.today(instrument)).toEqual(recorded.expected(all));
  // The second trade was missed live: the market cannot remove it from the minute, so it requests the minute.
  recorded.provider.trades = [all[0], all[2]].filter((trade) => trade !== undefined);
  recorded.provider.sink?.cancel(recorded.security, recorded.now, { id: 1, price: 12, size: 100 });
  await recorded.reach(10 * HOUR + 240);
  expect(await recorded.today(instrument)).toEqual(recorded.expected(recorded.provider.trades));
  expect(recorded.quote(instrument)).toMatchObject({ high: 11, low: 10, last: 11, volume: 200, trades: 2 });
});

it('a correction of yesterday changes its minutes, its day and the previous close', async () => {
  recorded = await RecordedMarket.open(DATE);
  const { provider } = recorded;
  provider.days = new Bars();
  provider.days.append(wallOfDate(20261116), 9, 10, 8, 9, 500, 5);
  provider.days.append(wallOfDate(20261117), 10, 30, 9, 20, 900, 9);
  provider.earlierMinutes.append(wallOfDate(20261117) + 15 * HOUR, 10, 30, 9, 20, 900, 9);
  const instrument = await recorded.instrument();
  const yesterday = () => recorded.market.minutes(instrument, 20261117, 20261117, false, false);
  expect((await yesterday())[0]?.minutes).toMatchObject([{ minute: 900, high: 30, close: 20 }]);
  const at = recorded.midnight + 10 * HOUR * 1000;
  provider.trades = [{ time: at, price: 21, size: 100, flags: 4, id: 1 }];
  await recorded.play(provider.trades);
  expect(recorded.quote(instrument).change).toBe(1);

  provider.days.close[1] = 19;
  provider.days.high[1] = 19;
  provider.earlierMinutes.close[0] = 19;
  provider.earlierMinutes.high[0] = 19;
  const was = { id: 77, price: 30, size: 100 };
  provider.sink?.correct(recorded.security, at + 1000, was, { id: 78, price: 19, size: 100 }, 4);
  await recorded.reach(10 * HOUR + 180);
  expect((await yesterday())[0]?.minutes).toMatchObject([{ minute: 900, high: 19, close: 19 }]);
  const [day] = await recorded.market.bars(instrument, 20261117, 20261117, false);
  expect(day).toMatchObject({ high: 19, close: 19 });
  expect(recorded.quote(instrument)).toMatchObject({ last: 21, change: 2 });
});

it('requests the minutes first that somebody views, and sends each at once', async () => {
  recorded = await RecordedMarket.open(DATE);
  const { market, provider } = recorded;
  const names = ['REA', 'REB', 'REC'].map((symbol) => ({ symbol, region: 'U' as const }));
  await market.prepare(names);
  const renewed: string[] = [];
  market.listen({ line() {}, renewed: ({ symbol }) => renewed.push(`${symbol} ${provider.polls.length}`) });
  await recorded.reach(10 * HOUR);
  await recorded.reach(10 * HOUR + 60);
  renewed.length = 0;
  const polls = provider.polls.length;
  provider.sink?.gap(undefined, recorded.now - 600_000, recorded.now);
  recorded.now += 120_000;
  const looked = market.find('REC', 'U');
  if (looked) await market.minutes(looked, DATE, DATE, true, false);
  expect(renewed).toEqual(['REC', 'REA', 'REB'].map((symbol) => `${symbol} ${polls}`));
  expect(provider.polls.at(-1)).toEqual(['REC', 'REA', 'REB']);
});

it('requests the complete minutes of a long gap at once, and a short gap only when its last minute is complete', async () => {
  recorded = await RecordedMarket.open(DATE);
  const { provider } = recorded;
  await recorded.instrument();
  for (const second of [10 * HOUR, 10 * HOUR + 60]) await recorded.reach(second);
  provider.asked.length = 0;
  /** How many requests a gap causes that ends at 11:30 minutes after the hour: then, and when that minute is complete. */
  const requests = async (hour: number, minutes: number): Promise<number[]> => {
    const end = hour * HOUR + 11 * 60 + 30;
    recorded.now = recorded.midnight + end * 1000;
    provider.sink?.gap(undefined, recorded.now - minutes * 60_000, recorded.now);
    await recorded.reach(end);
    const atOnce = provider.asked.splice(0).length;
    await recorded.reach(end + 30);
    return [atOnce, provider.asked.splice(0).length];
  };
  expect([await requests(11, 6), await requests(12, 5)]).toEqual([
    [1, 1],
    [0, 1],
  ]);
});
