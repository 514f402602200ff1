/** The columns and rows that a tile wants. */
interface Span {
  readonly width: number;
  readonly height: number;
}

/**
 * How many columns of a grid of `columns` each tile takes, when the grid places them in their order, row by row, as CSS does
 * (`grid-auto-flow: row`). A tile beside which the next one has no room takes what is left there too, so that no half row
 * stands empty between tiles; behind the last one stays free what is as wide as that or wider.
 */
export function filledRows(tiles: readonly Span[], columns: number): readonly number[] {
  const widths = tiles.map(({ width }) => Math.min(width, columns));
  const taken = new Set<number>();
  const isFree = (row: number, column: number, width: number, height: number): boolean => {
    for (let y = row; y < row + height; y++)
      for (let x = column; x < column + width; x++) if (taken.has(y * columns + x)) return false;
    return true;
  };
  let row = 0;
  let column = 0;
  for (const [place, { height }] of tiles.entries()) {
    const width = widths[place] ?? 1;
    while (column + width > columns || !isFree(row, column, width, height)) {
      column++;
      if (column + width > columns) {
        row++;
        column = 0;
      }
    }
    const right = column + width;
    const left = columns - right;
    // The next one would need more; the last one takes less than it has.
    const takes = left > 0 && (widths[place + 1] ?? width) > left;
    const rest = takes && isFree(row, right, left, height) ? left : 0;
    widths[place] = width + rest;
    for (let y = row; y < row + height; y++) for (let x = column; x < right + rest; x++) taken.add(y * columns + x);
    column = right + rest;
  }
  return widths;
}
