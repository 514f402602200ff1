import type { QuoteColumn } from '../quotes/quote-column.ts';

/** A column of a painted list and its width in CSS pixels, including padding. */
export interface ListColumn {
  readonly code: QuoteColumn;
  readonly width: number;
}

/**
 * The edges of columns, device pixels from the list's left edge: column i lies between entries i and i + 1. Surplus
 * `width` goes to the names, or without them to the symbols, so that numbers are at the right. If the columns need more
 * the list is wider than `width`.
 */
export function columnEdges(columns: readonly ListColumn[], width: number, ratio: number): number[] {
  let total = 0;
  for (const column of columns) total += column.width;
  const elastic = columns.some(({ code }) => code === 'name') ? 'name' : 'symbol';
  const spare = Math.max(0, width / ratio - total);
  const edges = [0];
  let right = 0;
  for (const column of columns) {
    right += column.code === elastic ? column.width + spare : column.width;
    edges.push(Math.round(right * ratio));
  }
  return edges;
}
