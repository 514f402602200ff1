import type { QuoteColumn } from '../quotes/quote-column.ts';

/** The columns of a painted list in their places, left to right. */
export interface ListColumns {
  readonly codes: readonly QuoteColumn[];
  /** Device pixels from the list's left edge, one more than there are columns: column i ends where i + 1 begins. */
  readonly edges: readonly number[];
}

/** Columns that give way where there is no room for all, the first ones first; the others always stay. */
const GIVE_WAY: readonly QuoteColumn[] = [
  'spark',
  'time',
  'dollar',
  'trades',
  'yearlow',
  'yearhigh',
  'low',
  'high',
  'open',
  'volume',
  'ask',
  'bid',
  'name',
  'percent',
  'change',
];

/**
 * Gives the wanted columns their places in `width` device pixels. `needed` is what a column needs at least. Those that do
 * not fit give way; what is left over goes to the names, or without them to the symbols, so that the numbers stand at
 * the right.
 */
export function placeColumns(
  wanted: readonly QuoteColumn[],
  width: number,
  needed: (column: QuoteColumn) => number,
): ListColumns {
  const codes = wanted.includes('symbol') ? [...wanted] : (['symbol', ...wanted] satisfies QuoteColumn[]);
  const widths = new Map(codes.map((code) => [code, Math.ceil(needed(code))]));
  let total = 0;
  for (const each of widths.values()) total += each;
  for (const code of GIVE_WAY) {
    if (total <= width) break;
    const place = codes.indexOf(code);
    if (place < 0) continue;
    codes.splice(place, 1);
    total -= widths.get(code) ?? 0;
  }
  const elastic = codes.includes('name') ? 'name' : 'symbol';
  const edges = [0];
  let left = 0;
  for (const code of codes) {
    left += (widths.get(code) ?? 0) + (code === elastic ? Math.max(0, width - total) : 0);
    edges.push(left);
  }
  return { codes, edges };
}
