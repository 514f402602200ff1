import { appliesToLast } from '../../../engine/feed/trade-rule.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { feedDay } from '../../../server/feeds/feed-clock.ts';

/** A trade of a recorded day. */
export interface RecordedTrade {
  /** Unix milliseconds. */
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly flags: number;
  readonly id: number;
}

/** A seeded day of trades from 4:00 to 20:00, busier in the regular hours, with odd lots and trades that move no price. */
export function seededDay(date: number, seed: number, count: number): RecordedTrade[] {
  const { midnight } = feedDay(date);
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const times = Array.from({ length: count }, () =>
    random() < 0.9 ? 34_200_000 + random() * 23_400_000 : 14_400_000 + random() * 57_600_000,
  ).sort((a, b) => a - b);
  let price = 100;
  return times.map((second, id) => {
    price = Math.round((price + (random() - 0.5) * 0.2) * 100) / 100;
    const size = random() < 0.2 ? 1 + Math.floor(random() * 99) : 100 * (1 + Math.floor(random() * 9));
    return { time: midnight + Math.floor(second), price, size, flags: random() < 0.1 ? 0 : 4, id };
  });
}

/** The minutes of trades by the trade rule, calculated in a plain way; times are wall seconds. `lot`: the board lot. */
export function minutesOf(trades: readonly RecordedTrade[], date: number, lot: number): Bars {
  const { midnight } = feedDay(date);
  const minutes = new Map<number, RecordedTrade[]>();
  for (const trade of trades) {
    if (!appliesToLast(trade.size, trade.flags, lot, false)) continue;
    const minute = Math.floor((trade.time - midnight) / 60_000);
    const known = minutes.get(minute);
    if (known === undefined) minutes.set(minute, [trade]);
    else known.push(trade);
  }
  const bars = new Bars();
  for (const [minute, of] of [...minutes].sort(([a], [b]) => a - b)) {
    const prices = of.map(({ price }) => price);
    const volume = of.reduce((sum, { size }) => sum + size, 0);
    const [first = 0, last = 0] = [prices[0], prices.at(-1)];
    bars.append(
      wallOfDate(date) + minute * 60,
      first,
      Math.max(...prices),
      Math.min(...prices),
      last,
      volume,
      of.length,
    );
  }
  return bars;
}
