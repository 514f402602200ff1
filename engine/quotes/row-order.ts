import type { QuoteColumn } from './quote-column.ts';

/** The column and direction by which a list is sorted. */
export interface ListSort {
  readonly column: QuoteColumn;
  readonly descending: boolean;
}

/**
 * Fills `out` with the row numbers sorted by their keys and returns it. In both directions equal keys keep the list's
 * own order and rows without a key (NaN) come last, so that reversing a sort never brings blanks to the top. `keys` and
 * `out` have one entry per row.
 */
export function orderRows(keys: Float64Array, descending: boolean, out: Int32Array): Int32Array {
  for (let row = 0; row < out.length; row += 1) out[row] = row;
  const sign = descending ? -1 : 1;
  return out.sort((a, b) => compareKeys(keys[a], keys[b], sign) || a - b);
}

/** Sort keys for texts: the rank of each by `compare`; equal texts have equal keys. */
export function textKeys(texts: readonly string[], compare: (a: string, b: string) => number): Float64Array {
  const places = new Int32Array(texts.length);
  for (let i = 0; i < texts.length; i += 1) places[i] = i;
  places.sort((a, b) => compare(texts[a], texts[b]) || a - b);
  const keys = new Float64Array(texts.length);
  for (let place = 1; place < places.length; place += 1) {
    const before = places[place - 1];
    const same = compare(texts[before], texts[places[place]]) === 0;
    keys[places[place]] = same ? keys[before] : place;
  }
  return keys;
}

function compareKeys(a: number, b: number, sign: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a < b ? -sign : a > b ? sign : 0;
}
