import { grown, roomFor } from '../core/columns.ts';

/** From this level on a node is kept as its value; below, as the place of its extreme among its values, in one byte. */
const FIRST_VALUES = 4;

/** Which end a pyramid keeps. */
export type Extreme = 'min' | 'max';

/**
 * What counts as no value in a pyramid's column: `zero` for prices and volumes (0, below 0 and NaN), `nan` for
 * indicator lines.
 */
export type MissingValue = 'zero' | 'nan';

/**
 * The extreme of every run of 2, 4, 8 … values of a column, so that the extreme of any stretch, or of every pixel column
 * of a chart, costs by the pixels and not by the values. The column itself is level 0 and stays with its owner, who
 * passes it in each time because growing replaces it. Takes less than 2 bytes a value: the three lowest levels, of which
 * all of them together would take 7, say only where in the run its extreme stands.
 *
 * Only whole runs are kept: one is written when its last value arrives, so an append is amortised O(1) and an amended
 * value changes at most one node a level. A node without any value is ∞ (`min`) or −∞ (`max`).
 */
export class Pyramid {
  /** Values covered. */
  count = 0;
  /** Values and nodes read by `over` and `at` since it was last set to 0: the counter of the work tests. */
  touched = 0;
  private readonly nothing: number;
  private readonly isMax: boolean;
  private readonly skipsZero: boolean;
  /** Levels 1, 2, 3: the place of each node's extreme, counted from the run's first value. */
  private readonly places: Uint8Array[] = [];
  /** Values that the places cover. They are worked out when a level of theirs is first asked for. */
  private placed = 0;
  /** Levels 4, 5 …: each node's extreme. */
  private readonly values: Float64Array[] = [];

  constructor(extreme: Extreme, missing: MissingValue) {
    this.isMax = extreme === 'max';
    this.nothing = this.isMax ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    this.skipsZero = missing === 'zero';
  }

  /** The level whose single node covers everything: how many levels there are above the column itself. */
  get levelCount(): number {
    return this.count < 2 ? 0 : Math.ceil(Math.log2(this.count));
  }

  /** Bytes of memory that the nodes stand in. */
  get bytes(): number {
    let sum = 0;
    for (const { byteLength } of [...this.places, ...this.values]) sum += byteLength;
    return sum;
  }

  /** Covers `column[0 … count - 1]`: reads the values beyond the covered ones. Amortised O(1) each. */
  extend(column: Float64Array, count: number): void {
    for (let level = FIRST_VALUES; count >> level > this.count >> level; level++) {
      this.write(column, level, this.count >> level, count >> level);
    }
    this.count = count;
  }

  /** Takes a changed value into account. O(log n). */
  amend(column: Float64Array, index: number): void {
    for (let level = 1; level < FIRST_VALUES && index >> level < this.placed >> level; level++) {
      this.write(column, level, index >> level, (index >> level) + 1);
    }
    for (let level = FIRST_VALUES; index >> level < this.count >> level; level++) {
      this.write(column, level, index >> level, (index >> level) + 1);
    }
  }

  /** Forgets all values from `count` on. */
  truncate(count: number): void {
    if (count < this.count) this.count = count;
    if (count < this.placed) this.placed = count;
  }

  /** The extreme of `column[from … to - 1]`, bounds clamped; NaN when no value lies there. O(log n). */
  over(column: Float64Array, from: number, to: number): number {
    let left = Math.max(0, from);
    let right = Math.min(this.count, to);
    let best = this.nothing;
    // From both ends inwards: a node that is the right half of its parent at the left end, or the left half at the right
    // end, is taken alone; the rest is the business of the level above.
    for (let level = 0; left < right; level++) {
      if ((left & 1) === 1) best = this.better(best, this.whole(column, level, left++));
      if ((right & 1) === 1) best = this.better(best, this.whole(column, level, --right));
      left >>= 1;
      right >>= 1;
    }
    return best === this.nothing ? Number.NaN : best;
  }

  /**
   * A node of a level: the extreme of the values from `node·2^level` to the next node's first, the last node that of what
   * is left; ∞ or −∞ when there is no value. Level 0 is the column. O(1), for the last node O(level).
   */
  at(column: Float64Array, level: number, node: number): number {
    if (node < this.count >> level) return this.whole(column, level, node);
    let rest = this.nothing;
    // The unfinished run is made of one whole node for every binary digit of its length. A frame that reads no low level
    // does not make them be worked out for its end.
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

  /** Brings the places up to the values that are covered. */
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

  /** Works out nodes `from … to - 1` of a level from those below. */
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
    // What is not a number compares as neither greater nor less.
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
