/** The columns and rows that a tile asks for. */
interface Span {
  readonly width: number;
  readonly height: number;
}

/**
 * How many of a grid's `columns` each tile takes. The grid places the tiles in order, row by row, as CSS does (`grid-auto-flow:
 * row`). If the next tile does not fit beside a tile, that tile also takes the columns that are left, so that no gap remains
 * between tiles. The space after the last tile stays free if it is as wide as the tile, or wider.
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
    // The next tile does not fit here. The last tile only takes a gap smaller than itself.
    const takes = left > 0 && (widths[place + 1] ?? width) > left;
    const rest = takes && isFree(row, right, left, height) ? left : 0;
    widths[place] = width + rest;
    for (let y = row; y < row + height; y++) for (let x = column; x < right + rest; x++) taken.add(y * columns + x);
    column = right + rest;
  }
  return widths;
}
