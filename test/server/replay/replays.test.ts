import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appliesToLast } from '../../../engine/feed/trade-rule.ts';
import { boardLot } from '../../../engine/quotes/board-lot.ts';
import type { DayEvents } from '../../../server/market/day-events.ts';
import type { Instrument, MinuteBar } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { Replays } from '../../../server/replay/replays.ts';
import { type TestApp, testApp } from '../http/test-app.ts';
import { temporaryStore } from '../temporary-store.ts';
import { recordDays } from './recorded-days.ts';

let one: TestApp;
let replays: Replays;

beforeAll(async () => {
  const { store } = await temporaryStore();
  await recordDays(store);
  one = await testApp({}, undefined, store);
  replays = new Replays(one.store, one.market);
});

afterAll(() => one.close());

const turn = async (): Promise<void> => {};

const DATE = 20201216;

function instrument(symbol: string, region: 'C' | 'U'): Instrument {
  const found = one.market.find(symbol, region);
  if (found === undefined) throw new Error(`${symbol} is not in the test data`);
  return found;
}

/** The minutes of trades, by the trade rule. */
function minutesOf({ isIndex, boardlot }: Instrument, { trades }: DayEvents): Map<number, MinuteBar> {
  const minutes = new Map<number, MinuteBar>();
  const [prices, sizes, flags] = trades.values;
  for (let i = 0; i < trades.count; i++) {
    const [price, size] = [prices[i], sizes[i]];
    if (!appliesToLast(size, flags[i], boardLot(boardlot, price), isIndex)) continue;
    const minute = Math.floor(trades.time[i] / 60_000);
    const bar = minutes.get(minute) ?? {
      minute,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 0,
      trades: 0,
    };
    const [high, low] = [Math.max(bar.high, price), Math.min(bar.low, price)];
    minutes.set(minute, { ...bar, high, low, close: price, volume: bar.volume + size, trades: bar.trades + 1 });
  }
  return minutes;
}

describe('the simulated trades of a past day', () => {
  it.each([
    ['AAA', 'C', 20201209],
    ['AAA', 'U', 20201215],
    ['QQQ', 'U', 20201127],
    ['MIN', 'U', 20201210],
    ['FX$CAD/USD', 'C', 20201208],
  ] as const)('of %s %s on %s add up exactly to its minutes, and are always the same', async (symbol, region, date) => {
    const of = instrument(symbol, region);
    const { day } = await replays.day(of, date, true);
    const [{ minutes }] = await one.market.minutes(of, date, date, true, false);
    const made = minutesOf(of, day.events);
    // The print at the close belongs to the day, but to no minute of the session.
    for (const bar of minutes) expect(made.get(bar.minute)).toEqual(bar);
    expect([...made.keys()].filter((minute) => minute !== 960).length).toBe(
      minutes.filter(({ minute }) => minute !== 960).length,
    );
    const [{ close, high, low }] = await one.market.bars(of, date, date, false);
    expect(day.bar(80_000_000)).toMatchObject({ close, high, low });
    const again = await new Replays(one.store, one.market).day(of, date, true);
    expect(again.day.events).toEqual(day.events);
    expect(day.events.simulated).toBe(true);
  });

  it('do not exist for a day of which only the day bar was recorded', async () => {
    const { day } = await replays.day(instrument('REC', 'U'), 20201215, true);
    expect([day.events.trades.count, day.bar(80_000_000)]).toEqual([0, undefined]);
    expect(
      await replays.at(20201215, 80_000_000, turn).minutes(day.instrument, 20201215, 20201215, true, false),
    ).toEqual([]);
  });
});

describe('today, replayed', () => {
  it("has the live market's quotes of each moment, including trades and halts made by hand", async () => {
    const { market } = one;
    const names = [
      instrument('AAA', 'C'),
      instrument('BBB', 'C'),
      instrument('QQQ', 'U'),
      instrument('FX$CAD/USD', 'C'),
    ];
    const seen: { readonly at: number; readonly quotes: object[] }[] = [];
    for (let step = 0; step < 40; step++) {
      market.clock.step(17_333);
      if (step === 10) market.print('AAA', 'C', 51.23, 700, 4);
      if (step === 15) market.halt('QQQ', 'U', 169);
      if (step === 25) market.halt('QQQ', 'U', 0);
      const at = Math.floor(market.clock.secondOfDay() * 1000);
      seen.push({ at, quotes: names.map((name) => market.quote(name, false, emptyQuote())) });
    }
    for (const { at, quotes } of seen) {
      const view = replays.at(DATE, at, turn);
      await view.prepare(names);
      const again = names.map((name) => view.quote(name, false, emptyQuote()));
      expect([at, again]).toEqual([at, quotes]);
    }
  });
});
