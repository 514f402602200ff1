import { grown } from '../core/columns.ts';

const NODES_AT_START = 32;

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
 * passes it in each time because growing replaces it.
 *
 * Only whole runs are kept: one is written when its last value arrives, so an append is amortised O(1) and an amended
 * value changes at most one node a level. A node without any value holds ∞ (`min`) or −∞ (`max`).
 */
export class Pyramid {
  /** Values covered. */
  count = 0;
  /** Values and nodes read by `over` and `level` since it was last set to 0: the counter of the work tests. */
  touched = 0;
  private readonly nothing: number;
  private readonly isMax: boolean;
  private readonly skipsZero: boolean;
  private readonly levels: Float64Array[] = [];

  constructor(extreme: Extreme, missing: MissingValue) {
    this.isMax = extreme === 'max';
    this.nothing = this.isMax ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    this.skipsZero = missing === 'zero';
  }

  /** The level whose single node covers everything: how many levels there are above the column itself. */
  get levelCount(): number {
    return this.count < 2 ? 0 : Math.ceil(Math.log2(this.count));
  }

  /** Covers `column[0 … count - 1]`: reads the values beyond the covered ones. Amortised O(1) each. */
  extend(column: Float64Array, count: number): void {
    let below = this.pairs(column, this.count >> 1, count >> 1);
    for (let level = 2; count >> level > this.count >> level; level++) {
      below = this.pairNodes(below, level, this.count >> level, count >> level);
    }
    this.count = count;
  }

  /** Takes a changed value into account. O(log n). */
  amend(column: Float64Array, index: number): void {
    if (index >> 1 >= this.count >> 1) return;
    let below = this.pairs(column, index >> 1, (index >> 1) + 1);
    for (let level = 2; index >> level < this.count >> level; level++) {
      below = this.pairNodes(below, level, index >> level, (index >> level) + 1);
    }
  }

  /** Forgets all values from `count` on. */
  truncate(count: number): void {
    if (count < this.count) this.count = count;
  }

  /** The extreme of `column[from … to - 1]`, bounds clamped; NaN when no value lies there. O(log n). */
  over(column: Float64Array, from: number, to: number): number {
    let left = Math.max(0, from);
    let right = Math.min(this.count, to);
    let best = this.nothing;
    // From both ends inwards: a node that is the right half of its parent at the left end, or the left half at the right
    // end, is taken alone; the rest is the business of the level above.
    for (let level = 0; left < right; level++) {
      if ((left & 1) === 1) best = this.better(best, this.at(column, level, left++));
      if ((right & 1) === 1) best = this.better(best, this.at(column, level, --right));
      left >>= 1;
      right >>= 1;
    }
    return best === this.nothing ? Number.NaN : best;
  }

  /**
   * The nodes of a level, 1 or above: entry `i` is the extreme of values `i·2^level` to the next node's first, the last
   * entry that of what is left, ∞ or −∞ without any value. The array may be longer than that, and holds until the next
   * change. O(level), to work out the last entry.
   */
  level(column: Float64Array, level: number): Float64Array {
    const whole = this.count >> level;
    const nodes = this.room(level, whole + 1);
    let rest = this.nothing;
    // The unfinished run is made of one whole node for every binary digit of its length.
    for (let below = level - 1; below >= 0; below--) {
      const digits = this.count >> below;
      if ((digits & 1) === 1) rest = this.better(rest, this.at(column, below, digits - 1));
    }
    nodes[whole] = rest;
    return nodes;
  }

  private at(column: Float64Array, level: number, node: number): number {
    this.touched++;
    return level === 0 ? this.value(column, node) : this.levels[level - 1][node];
  }

  private value(column: Float64Array, index: number): number {
    const value = column[index];
    return (this.skipsZero ? value > 0 : !Number.isNaN(value)) ? value : this.nothing;
  }

  private better(a: number, b: number): number {
    return this.isMax ? Math.max(a, b) : Math.min(a, b);
  }

  private pairs(column: Float64Array, from: number, to: number): Float64Array {
    const nodes = this.room(1, to);
    for (let node = from; node < to; node++) {
      nodes[node] = this.better(this.value(column, 2 * node), this.value(column, 2 * node + 1));
    }
    return nodes;
  }

  private pairNodes(below: Float64Array, level: number, from: number, to: number): Float64Array {
    const nodes = this.room(level, to);
    for (let node = from; node < to; node++) {
      nodes[node] = this.better(below[2 * node], below[2 * node + 1]);
    }
    return nodes;
  }

  /** The nodes of a level, widened to hold at least `count`. */
  private room(level: number, count: number): Float64Array {
    const nodes = this.levels[level - 1] ?? new Float64Array(NODES_AT_START);
    const wide = nodes.length < count ? grown(nodes, Math.max(count, 2 * nodes.length)) : nodes;
    this.levels[level - 1] = wide;
    return wide;
  }
}
