import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Bars } from '../../../engine/series/bars.ts';
import { unixSeconds } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { feedDay } from '../../../server/feeds/feed-clock.ts';
import { FeedMarket } from '../../../server/feeds/feed-market.ts';
import { minutesBefore } from '../../../server/market/minutes-before.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { AlpacaDouble } from '../../feeds/alpaca/alpaca-double.ts';
import { alpacaFor } from '../../feeds/alpaca/open-alpaca.ts';
import { hasLeanTrades, leanTrades, WHY_NO_LEAN } from '../../feeds/recorded/lean-trades.ts';
import { minutesOf, type RecordedTrade } from '../../feeds/recorded/recorded-day.ts';
import { temporaryStore } from '../temporary-store.ts';

const DATE = 20131009;
const { midnight } = feedDay(DATE);
const HOUR = 3_600_000;
/** A frame contains the trades of this many milliseconds. */
const FRAME = 5_000;
const CUTS = 50;
/** Odd lots have a sale condition of their own. */
const LOT = 1;

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A trade as a message of Alpaca's stream. */
function message({ time, price, size, flags, id }: RecordedTrade): object {
  const c = flags === 4 ? ['@'] : ['Z'];
  return { T: 't', S: 'IBM', i: id, x: 'N', p: price, s: size, c, z: 'A', t: new Date(time).toISOString() };
}

/** Minutes as answers of Alpaca's calls. */
function answers({ count, time, open, high, low, close, volume, trades }: Bars): Readonly<Record<string, unknown>>[] {
  return Array.from({ length: count }, (_, i) => ({
    t: new Date(unixSeconds(time[i] ?? 0) * 1000).toISOString(),
    o: open[i],
    h: high[i],
    l: low[i],
    c: close[i],
    v: volume[i],
    n: trades[i],
    vw: close[i],
  }));
}

it.skipIf(!hasLeanTrades)(
  `a day of real trades over Alpaca's protocol with 50 lost connections is as without one${WHY_NO_LEAN}`,
  { timeout: 120_000 },
  async () => {
    const trades = leanTrades('ibm', DATE);
    const plain = minutesOf(trades, DATE, LOT);
    const double = new AlpacaDouble({ tapes: ['sip'], page: 10_000, now: () => clock.time });
    await double.start();
    ends.push(() => double.stop());
    double.rest.assets = [{ symbol: 'IBM', name: 'IBM Corp', exchange: 'NYSE', class: 'us_equity', status: 'active' }];
    double.rest.bars = { sip: answers(plain) };
    const { provider, pace: clock } = alpacaFor(double);
    clock.time = midnight + 4 * HOUR;
    // The next attempt follows at once.
    clock.chance = 0;
    const own = await temporaryStore();
    ends.push(() => own.remove());
    const complaints: string[] = [];
    const market = await FeedMarket.open(own.store, [{ provider, owner: null }], {
      wallClock: () => clock.time,
      historyLag: 0,
      complain: (line) => complaints.push(line),
    });
    let isOpen = true;
    ends.push(async () => isOpen && (await market.close()));
    const isLive = () =>
      expect.poll(() => market.notesOf([ibm()])[0]?.state, { interval: 1, timeout: 20_000 }).toBe('live');
    const ibm = () => {
      const instrument = market.find('IBM', 'U');
      if (instrument === undefined) throw new Error('IBM is not known');
      return instrument;
    };
    const reach = async (time: number): Promise<void> => {
      clock.time = Math.max(clock.time, time);
      market.tick();
      await market.gapsFilled();
    };
    await market.prepare([{ symbol: 'IBM', region: 'U' }]);
    market.listen({ line() {} });
    market.tick();
    await isLive();

    let lost = 0;
    let cuts = 0;
    for (let i = 0; i < trades.length; ) {
      const from = trades[i]?.time ?? 0;
      const cutAt = midnight + 9.5 * HOUR + cuts * 460_000 + ((cuts * 13_000) % 300_000);
      if (cuts < CUTS && from >= cutAt) {
        // Messages are missed from the last one until the connection is back.
        const back = from + 5_000 + ((cuts * 7_000) % 140_000);
        for (; i < trades.length && (trades[i]?.time ?? 0) < back; i++) lost++;
        await reach(back);
        double.stream.drop();
        cuts++;
        await double.stream.asked('subscribe', cuts + 1);
        await isLive();
        continue;
      }
      const frame: RecordedTrade[] = [];
      const until = Math.min((Math.floor(from / FRAME) + 1) * FRAME, cuts < CUTS ? cutAt : Number.POSITIVE_INFINITY);
      for (let trade = trades[i]; trade !== undefined && trade.time < until; trade = trades[++i]) frame.push(trade);
      const last = frame.at(-1)?.time ?? 0;
      await reach(last);
      double.stream.play(...frame.map(message));
      while ((market.notesOf([ibm()])[0]?.heardAt ?? 0) < last) await soon();
    }
    for (let i = 0; i < 3; i++) await reach(midnight + 20 * HOUR + i * 60_000);

    expect([cuts, complaints]).toEqual([CUTS, []]);
    expect(lost).toBeGreaterThan(1_000);
    const [day] = await market.minutes(ibm(), DATE, DATE, true, false);
    expect(day?.minutes).toEqual(minutesBefore(plain, DATE, true, 1440));
    expect(market.quote(ibm(), false, emptyQuote()).last).toBe(plain.close[plain.count - 1]);
    const { id } = ibm();
    await market.close();
    isOpen = false;
    const stored = await new Histories(own.store).readMinutes(id, DATE, DATE);
    for (const column of ['time', 'open', 'high', 'low', 'close', 'volume', 'trades'] as const) {
      expect(Array.from(stored[column].subarray(0, stored.count))).toEqual(
        Array.from(plain[column].subarray(0, plain.count)),
      );
    }
  },
);
