/**
 * How many securities one call names, and the stream at once. The service documents no bound; this keeps addresses short of the
 * two thousand characters that every server takes.
 */
export const MOST_IDS = 100;

/** Splits a list into portions that one call accepts. */
export function inPortions<T>(list: readonly T[]): T[][] {
  const portions: T[][] = [];
  for (let from = 0; from < list.length; from += MOST_IDS) portions.push(list.slice(from, from + MOST_IDS));
  return portions;
}
