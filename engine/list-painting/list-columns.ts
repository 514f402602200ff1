import type { QuoteColumn } from '../quotes/quote-column.ts';

/** A column of a painted list and its width, CSS pixels with paddings. */
export interface ListColumn {
  readonly code: QuoteColumn;
  readonly width: number;
}

/**
 * Where columns end, device pixels from the list's left edge, with 0 before them: column i lies between entry i and i + 1.
 * What is left over of `width` is the names' gain, or without them the symbols', so that the numbers stand at the right;
 * where it is wanting the list is wider than `width`.
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
