import { grown, roomFor } from '../core/columns.ts';

/** From this level on a node stores its value; below, the offset of its extreme among its values, in one byte. */
const FIRST_VALUES = 4;

/** Which end a pyramid keeps. */
export type Extreme = 'min' | 'max';

/**
 * What counts as missing in a pyramid's column: `zero` for prices and volumes (0, below 0 and NaN), `nan` for indicator
 * lines.
 */
export type MissingValue = 'zero' | 'nan';

/**
 * The extreme of every run of 2, 4, 8 … values of a column, so that the cost of finding extremes for every pixel column
 * of a chart depends on the pixels, not on the values. The column itself is level 0 and belongs to its owner, who
 * passes it in each time because growing replaces it. Takes less than 2 bytes per value: the three lowest levels, which
 * would need 7 bytes as values, store only the offset of the extreme within the run.
 *
 * Only complete runs are stored: one is written when its last value arrives, so an append is amortised O(1) and an
 * amended value changes at most one node per level. A node without any value is ∞ (`min`) or −∞ (`max`).
 */
export class Pyramid {
  /** Number of values covered. */
  count = 0;
  /** Number of values and nodes read by `over` and `at` since it was last set to 0, for tests of the work done. */
  touched = 0;
  private readonly nothing: number;
  private readonly isMax: boolean;
  private readonly skipsZero: boolean;
  /** Levels 1, 2, 3: the offset of each node's extreme from the run's first value. */
  private readonly places: Uint8Array[] = [];
  /** Number of values that `places` covers. It is computed when one of its levels is first read. */
  private placed = 0;
  /** Levels 4, 5 …: each node's extreme. */
  private readonly values: Float64Array[] = [];

  constructor(extreme: Extreme, missing: MissingValue) {
    this.isMax = extreme === 'max';
    this.nothing = this.isMax ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    this.skipsZero = missing === 'zero';
  }

  /** The level whose single node covers everything, which is the number of levels above the column. */
  get levelCount(): number {
    return this.count < 2 ? 0 : Math.ceil(Math.log2(this.count));
  }

  /** Bytes of memory that the nodes take. */
  get bytes(): number {
    let sum = 0;
    for (const { byteLength } of [...this.places, ...this.values]) sum += byteLength;
    return sum;
  }

  /** Extends the coverage to `column[0 … count - 1]` by reading the new values. Amortised O(1) each. */
  extend(column: Float64Array, count: number): void {
    for (let level = FIRST_VALUES; count >> level > this.count >> level; level++) {
      this.write(column, level, this.count >> level, count >> level);
    }
    this.count = count;
  }

  /** Updates the nodes of a changed value. O(log n). */
  amend(column: Float64Array, index: number): void {
    for (let level = 1; level < FIRST_VALUES && index >> level < this.placed >> level; level++) {
      this.write(column, level, index >> level, (index >> level) + 1);
    }
    for (let level = FIRST_VALUES; index >> level < this.count >> level; level++) {
      this.write(column, level, index >> level, (index >> level) + 1);
    }
  }

  /** Drops all values from `count` on. */
  truncate(count: number): void {
    if (count < this.count) this.count = count;
    if (count < this.placed) this.placed = count;
  }

  /** The extreme of `column[from … to - 1]`, bounds clamped; NaN if there is no value. O(log n). */
  over(column: Float64Array, from: number, to: number): number {
    let left = Math.max(0, from);
    let right = Math.min(this.count, to);
    let best = this.nothing;
    // From both ends inwards: a node that is the right half of its parent at the left end, or the left half at the
    // right end, is taken singly; the level above handles the rest.
    for (let level = 0; left < right; level++) {
      if ((left & 1) === 1) best = this.better(best, this.whole(column, level, left++));
      if ((right & 1) === 1) best = this.better(best, this.whole(column, level, --right));
      left >>= 1;
      right >>= 1;
    }
    return best === this.nothing ? Number.NaN : best;
  }

  /**
   * A node of a level: the extreme of the values from `node·2^level` up to the next node's first; the last node covers
   * the remaining values. ∞ or −∞ if there is no value. Level 0 is the column. O(1), for the last node O(level).
   */
  at(column: Float64Array, level: number, node: number): number {
    if (node < this.count >> level) return this.whole(column, level, node);
    let rest = this.nothing;
    // The unfinished run consists of one complete node for every binary digit 1 of its length. A frame that reads no
    // low level does not cause the low levels to be computed for the end.
    const least = level > FIRST_VALUES && this.placed !== this.count ? FIRST_VALUES : 0;
    if (least > 0) rest = this.scanned(column, (this.count >> least) << least, this.count);
    for (let below = level - 1; below >= least; below--) {
      const digits = this.count >> below;
      if ((digits & 1) === 1) rest = this.better(rest, this.whole(column, below, digits - 1));
    }
    return rest;
  }

  private whole(column: Float64Array, level: number, node: number): number {
    this.touched++;
    if (level >= FIRST_VALUES) return this.values[level - FIRST_VALUES][node];
    if (level === 0) return this.value(column, node);
    if (this.placed !== this.count) this.place(column);
    return this.value(column, (node << level) + this.places[level - 1][node]);
  }

  /** Extends `places` to all covered values. */
  private place(column: Float64Array): void {
    for (let level = 1; level < FIRST_VALUES; level++) {
      this.write(column, level, this.placed >> level, this.count >> level);
    }
    this.placed = this.count;
  }

  private value(column: Float64Array, index: number): number {
    const value = column[index];
    return (this.skipsZero ? value > 0 : !Number.isNaN(value)) ? value : this.nothing;
  }

  private better(a: number, b: number): number {
    return this.isMax ? Math.max(a, b) : Math.min(a, b);
  }

  /** Computes nodes `from … to - 1` of a level from the level below. */
  private write(column: Float64Array, level: number, from: number, to: number): void {
    if (level < FIRST_VALUES) this.writePlaces(column, level, from, to);
    else if (level === FIRST_VALUES) this.writeFirstValues(column, from, to);
    else this.writeValues(level, from, to);
  }

  private writePlaces(column: Float64Array, level: number, from: number, to: number): void {
    const below = level === 1 ? null : this.places[level - 2];
    const half = 1 << (level - 1);
    this.places[level - 1] = widened(this.places[level - 1] ?? new Uint8Array(0), to);
    const places = this.places[level - 1];
    for (let node = from; node < to; node++) {
      const first = node << level;
      const a = below === null ? 0 : below[2 * node];
      const b = half + (below === null ? 0 : below[2 * node + 1]);
      const left = this.value(column, first + a);
      const right = this.value(column, first + b);
      places[node] = (this.isMax ? right > left : right < left) ? b : a;
    }
  }

  private writeFirstValues(column: Float64Array, from: number, to: number): void {
    this.values[0] = widened(this.values[0] ?? new Float64Array(0), to);
    const values = this.values[0];
    const size = 1 << FIRST_VALUES;
    for (let node = from; node < to; node++) values[node] = this.scanned(column, node * size, (node + 1) * size);
  }

  /** The extreme of a few values, one by one. */
  private scanned(column: Float64Array, from: number, to: number): number {
    const { isMax, skipsZero } = this;
    let best = this.nothing;
    // NaN compares as neither greater nor less.
    if (isMax) {
      for (let i = from; i < to; i++) if (column[i] > best && (!skipsZero || column[i] > 0)) best = column[i];
    } else {
      for (let i = from; i < to; i++) if (column[i] < best && (!skipsZero || column[i] > 0)) best = column[i];
    }
    return best;
  }

  private writeValues(level: number, from: number, to: number): void {
    const below = this.values[level - FIRST_VALUES - 1];
    this.values[level - FIRST_VALUES] = widened(this.values[level - FIRST_VALUES] ?? new Float64Array(0), to);
    const values = this.values[level - FIRST_VALUES];
    for (let node = from; node < to; node++) values[node] = this.better(below[2 * node], below[2 * node + 1]);
  }
}

function widened<T extends Uint8Array | Float64Array>(nodes: T, count: number): T {
  return nodes.length < count ? grown(nodes, roomFor(nodes.length, count)) : nodes;
}
