import { dateOfWall, unixSeconds, wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { isRegularMinute } from './regular-hours.ts';

/** How far back missed minutes are looked at (ms): a long weekend. */
const LONGEST_MS = 5 * 86_400_000;
const MINUTE_MS = 60_000;

/** A price of a minute that was missed. */
interface MissedPrice {
  /** The start of its minute, Unix ms. */
  readonly at: number;
  readonly price: number;
  readonly isRegular: boolean;
  readonly isToday: boolean;
}

/**
 * The prices of a security's completed minutes since a market time (Unix ms), with the minute of that time: of each its open,
 * its low and high in the order that its close suggests, and its close.
 */
export async function missedMinutes(
  source: MarketSource,
  instrument: Instrument,
  since: number,
): Promise<readonly MissedPrice[]> {
  const { clock } = source;
  const today = clock.date();
  const from = Math.floor(Math.max(since, clock.now() - LONGEST_MS) / MINUTE_MS) * MINUTE_MS;
  const days = await source.minutes(instrument, dateOfWall(wallSeconds(from / 1000)), today, true, false);
  return days.flatMap(({ date, minutes }) => {
    const midnight = wallOfDate(date);
    return minutes.flatMap(({ minute, open, high, low, close, trades }) => {
      const at = unixSeconds(midnight + minute * 60) * 1000;
      if (at < from || trades === 0) return [];
      const isRegular = isRegularMinute(instrument.region, date, minute);
      const prices = close >= open ? [open, low, high, close] : [open, high, low, close];
      return prices.map((price) => ({ at, price, isRegular, isToday: date === today }));
    });
  });
}
