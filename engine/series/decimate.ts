import type { BarPyramid } from './bar-pyramid.ts';
import type { Bars } from './bars.ts';
import type { LinePyramid } from './line-pyramid.ts';

/**
 * What a frame shows of a series, a pixel column an entry: `[0 … width - 1]` of each array. A column without any price
 * holds NaN. Kept from frame to frame; grows when the plot does.
 */
export class BarColumns {
  width = 0;
  open = new Float64Array(0);
  high = new Float64Array(0);
  low = new Float64Array(0);
  close = new Float64Array(0);
  /** The greatest volume of a bar in the column, 0 when there is none: sums would flicker as the columns' bars vary. */
  volume = new Float64Array(0);

  /** Makes room for `width` columns. */
  resize(width: number): void {
    this.width = width;
    if (this.open.length >= width) return;
    this.open = new Float64Array(width);
    this.high = new Float64Array(width);
    this.low = new Float64Array(width);
    this.close = new Float64Array(width);
    this.volume = new Float64Array(width);
  }
}

/** What a frame shows of a line, a pixel column an entry, as in `BarColumns`; NaN where the line has no value. */
export class LineColumns {
  width = 0;
  min = new Float64Array(0);
  max = new Float64Array(0);
  /** The line's value at the column's first and last place, for joining columns; NaN if it has none there. */
  first = new Float64Array(0);
  last = new Float64Array(0);

  /** Makes room for `width` columns. */
  resize(width: number): void {
    this.width = width;
    if (this.min.length >= width) return;
    this.min = new Float64Array(width);
    this.max = new Float64Array(width);
    this.first = new Float64Array(width);
    this.last = new Float64Array(width);
  }
}

/**
 * Spreads bars `from … to` (fractions allowed, `from` at the left edge, beyond the ends is empty) over the columns of
 * `out`. A bar stands in the column that holds its middle. Where columns have more than about two bars, nodes of the
 * pyramid are read instead, so that each stands at most half a column off its place and no extreme is lost. `pyramid`
 * must cover `bars`.
 *
 * Returns the work done: bars and nodes read, at most twice the columns whatever the number of bars (in a plot of less than
 * some 250 columns, the pyramid's depth and 3 more).
 */
export function decimateBars(bars: Bars, pyramid: BarPyramid, from: number, to: number, out: BarColumns): number {
  const grid = new Grid(from, to, out.width, bars.count);
  const { level } = grid;
  let touched = level;
  for (let column = 0; column < out.width; column++) {
    const first = grid.firstNode(column);
    const end = grid.endNode(column, first);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    let volume = 0;
    for (let node = first; node < end; node++) {
      touched++;
      volume = Math.max(volume, pyramid.volume(bars, level, node));
      const highest = pyramid.high(bars, level, node);
      if (!(highest > 0)) continue;
      if (highest > high) high = highest;
      low = Math.min(low, pyramid.low(bars, level, node));
    }
    out.volume[column] = volume;
    if (!(high > 0)) {
      out.open[column] = Number.NaN;
      out.high[column] = Number.NaN;
      out.low[column] = Number.NaN;
      out.close[column] = Number.NaN;
      continue;
    }
    const open = bars.open[grid.firstIndex(first)];
    const close = bars.close[grid.lastIndex(end)];
    // A column that begins or ends with a bar without a price opens or closes at what is known of it.
    out.open[column] = open > 0 ? open : close > 0 ? close : low;
    out.close[column] = close > 0 ? close : out.open[column];
    out.high[column] = high;
    out.low[column] = low;
  }
  return touched;
}

/** As `decimateBars`, for a line of `count` values; `pyramid` must cover them. */
export function decimateLine(
  line: Float64Array,
  count: number,
  pyramid: LinePyramid,
  from: number,
  to: number,
  out: LineColumns,
): number {
  const grid = new Grid(from, to, out.width, count);
  const { level } = grid;
  let touched = level;
  for (let column = 0; column < out.width; column++) {
    const first = grid.firstNode(column);
    const end = grid.endNode(column, first);
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let node = first; node < end; node++) {
      touched++;
      min = Math.min(min, pyramid.min(line, level, node));
      max = Math.max(max, pyramid.max(line, level, node));
    }
    const empty = min > max;
    out.min[column] = empty ? Number.NaN : min;
    out.max[column] = empty ? Number.NaN : max;
    out.first[column] = empty ? Number.NaN : line[grid.firstIndex(first)];
    out.last[column] = empty ? Number.NaN : line[grid.lastIndex(end)];
  }
  return touched;
}

/** Which pyramid level a frame reads, and which of its nodes lie in which column. */
class Grid {
  readonly level: number;
  private readonly size: number;
  private readonly from: number;
  private readonly perColumn: number;
  private readonly width: number;
  private readonly nodes: number;
  private readonly count: number;

  constructor(from: number, to: number, width: number, count: number) {
    this.from = from;
    this.width = width;
    this.count = count;
    this.perColumn = (to - from) / width;
    this.level = levelFor(to - from, width);
    this.size = 2 ** this.level;
    this.nodes = Math.ceil(count / this.size);
  }

  /** The first node whose middle is in the column or beyond. Nodes cut by the edges of the view belong to its end columns. */
  firstNode(column: number): number {
    let place = (this.from + column * this.perColumn) / this.size - 0.5;
    if (this.level > 0 && column === 0) place = Math.floor(place + 0.5);
    if (this.level > 0 && column === this.width) place += 0.5;
    return Math.min(this.nodes, Math.max(0, Math.ceil(place)));
  }

  endNode(column: number, first: number): number {
    const end = this.firstNode(column + 1);
    // Nodes may be a hair wider than columns: a column that none begins in shows the node that lies over it.
    return end === first && this.level > 0 && this.covers(column, first) ? first + 1 : end;
  }

  firstIndex(node: number): number {
    return node * this.size;
  }

  lastIndex(endNode: number): number {
    return Math.min(endNode * this.size, this.count) - 1;
  }

  private covers(column: number, node: number): boolean {
    const left = this.from + column * this.perColumn;
    return node < this.nodes && left + this.perColumn > node * this.size && left < (node + 1) * this.size;
  }
}

/**
 * The lowest level whose nodes are few enough: at most twice the columns, with some to spare for the cut nodes at both
 * ends and for working out the last one. In a plot too narrow for that, simply two nodes a column.
 */
function levelFor(span: number, width: number): number {
  const depth = Math.ceil(Math.log2(Math.max(1, span)));
  const spare = depth + 3;
  const most = width > 10 * spare ? 2 * width - spare : 2 * width;
  return Math.max(0, Math.ceil(Math.log2(span / most)));
}
