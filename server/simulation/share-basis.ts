import type { Bars } from '../../engine/series/bars.ts';
import { isNewListing, type Restructuring, splitFactor } from '../../engine/series/splits.ts';
import { dateOfWall } from '../../engine/time/exchange-time.ts';
import { cleanPrice } from '../market/price-step.ts';

/**
 * The number of today's shares per share of a date: multiply an adjusted price by it to get the price traded then (2 with a later
 * two-for-one split), and divide an adjusted volume by it. `restructurings` may be in any order.
 */
export function shareBasis(restructurings: readonly Restructuring[], date: number): number {
  let basis = 1;
  for (const restructuring of restructurings) if (restructuring.date > date) basis *= splitFactor(restructuring);
  return basis;
}

/** The date of the listing, 0 if the instrument was always listed. */
export function listedSince(restructurings: readonly Restructuring[]): number {
  return restructurings.find(isNewListing)?.date ?? 0;
}

/** The close of bar `i` of a history of unadjusted bars, in the shares of a date. */
export function closeInSharesOf(days: Bars, i: number, date: number, restructurings: readonly Restructuring[]): number {
  const then = shareBasis(restructurings, dateOfWall(days.time[i]));
  return cleanPrice((days.close[i] * shareBasis(restructurings, date)) / then);
}
