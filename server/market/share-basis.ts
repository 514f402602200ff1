import { isNewListing, type Restructuring, splitFactor } from '../../engine/series/splits.ts';

/**
 * What a share of a date is in today's shares: multiply an adjusted price by it to get the price as it was traded then
 * (a two-for-one split later on: 2), divide an adjusted volume by it. `restructurings` in any order.
 */
export function shareBasis(restructurings: readonly Restructuring[], date: number): number {
  let basis = 1;
  for (const restructuring of restructurings) if (restructuring.date > date) basis *= splitFactor(restructuring);
  return basis;
}

/** The date of the listing, 0 when the instrument was always there. */
export function listedSince(restructurings: readonly Restructuring[]): number {
  return restructurings.find(isNewListing)?.date ?? 0;
}
