import type { Restructuring } from './market-source.ts';

/**
 * What a share of a date is in today's shares: multiply an adjusted price by it to get the price as it was traded then
 * (a two-for-one split later on: 2), divide an adjusted volume by it. `restructurings` in any order.
 */
export function shareBasis(restructurings: readonly Restructuring[], date: number): number {
  let basis = 1;
  for (const { date: at, newshares, oldshares } of restructurings) {
    if (at > date && newshares > 0 && oldshares > 0) basis *= newshares / oldshares;
  }
  return basis;
}

/** The date of the listing, 0 when the instrument was always there. */
export function listedSince(restructurings: readonly Restructuring[]): number {
  return restructurings.find((r) => r.oldsymbol === '' && r.oldshares === 0)?.date ?? 0;
}
