import { Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { DAY_SECONDS, wallOfDate, weekday } from '../../engine/time/exchange-time.ts';
import { SeededRandom } from '../seeded-random.ts';

/** The first day of every history. */
const FIRST_DATE = 20160104;

/**
 * The minutes of a symbol from 2016 on: a random walk in cents with spreads, overnight gaps and round lots, like an active
 * stock. A tenth of all minutes has no trade.
 */
export function seededMinutes(symbol: number, count: number): Bars {
  const random = new SeededRandom(symbol);
  const bars = new Bars(count);
  let cents = 2000 + Math.floor(random.next() * 30_000);
  const step = Math.max(2, cents / 1500);
  for (let midnight = wallOfDate(FIRST_DATE); bars.count < count; midnight += DAY_SECONDS) {
    const day = weekday(midnight);
    if (day === 0 || day === 6) continue;
    cents = Math.max(500, cents + Math.round((random.next() - 0.5) * 20 * step));
    for (let slot = 0; slot < SESSION_SLOTS && bars.count < count; slot++) {
      if (random.next() < 0.1) continue;
      const open = Math.max(100, cents + Math.round((random.next() - 0.5) * step));
      const close = Math.max(100, open + Math.round((random.next() + random.next() - 1) * 2 * step));
      const high = Math.max(open, close) + Math.floor(random.next() * step);
      const low = Math.max(1, Math.min(open, close) - Math.floor(random.next() * step));
      const trades = 1 + Math.floor(random.next() ** 3 * 400);
      const volume = trades * 40 + 100 * Math.floor(random.next() ** 2 * 200);
      const time = midnight + SESSION_OPEN + slot * 60;
      bars.append(time, open / 100, high / 100, low / 100, close / 100, volume, trades);
      cents = close;
    }
  }
  return bars;
}
