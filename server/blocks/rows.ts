import { grown, roomFor } from '../../engine/core/columns.ts';
import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { Column } from './block-codec.ts';
import type { BlockLayout } from './block-layout.ts';

/** What blocks are decoded into: columns in the order of a layout, of which `count` rows are filled. */
export interface RowTarget {
  count: number;
  /** The columns, with room for so many rows in all. They hold until the next call. */
  columns(rows: number): readonly Column[];
}

/** Rows of a layout as growable columns, by ascending time. */
export class Rows implements RowTarget {
  count = 0;
  private held: Float64Array[];

  constructor(layout: BlockLayout, capacity = 64) {
    this.held = layout.columns.map(() => new Float64Array(capacity));
  }

  columns(rows: number): readonly Float64Array[] {
    const capacity = this.held[0].length;
    if (rows > capacity) {
      const room = roomFor(capacity, rows);
      this.held = this.held.map((column) => grown(column, room));
    }
    return this.held;
  }

  /** The times of all rows. */
  get time(): Float64Array {
    return this.held[0].subarray(0, this.count);
  }

  /** Adds rows `from … to - 1` of others at the end. */
  append(others: Rows, from: number, to: number): void {
    if (to <= from) return;
    const columns = this.columns(this.count + to - from);
    for (const [c, column] of columns.entries()) column.set(others.held[c].subarray(from, to), this.count);
    this.count += to - from;
  }
}

/** Forgets the rows of a target behind `from` whose times lie outside `first … last`. */
export function keepTimes(target: RowTarget, from: number, first: number, last: number): void {
  const columns = target.columns(target.count);
  const time = columns[0] as Float64Array;
  const start = lowerBound(time, target.count, first, from);
  const end = lowerBound(time, target.count, last + 1, start);
  if (start > from) for (const column of columns) column.copyWithin(from, start, end);
  target.count = from + end - start;
}

/** Old and new rows by time. Of two at the same time the new one stays. Times within each are unique. */
export function mergedByTime(layout: BlockLayout, old: Rows, added: Rows): Rows {
  const merged = new Rows(layout, old.count + added.count);
  let o = 0;
  for (let a = 0; a < added.count; ) {
    const before = lowerBound(old.time, old.count, added.time[a], o);
    merged.append(old, o, before);
    o = before < old.count && old.time[before] === added.time[a] ? before + 1 : before;
    const next = o < old.count ? old.time[o] : Number.POSITIVE_INFINITY;
    const until = Math.max(a + 1, lowerBound(added.time, added.count, next, a));
    merged.append(added, a, until);
    a = until;
  }
  merged.append(old, o, old.count);
  return merged;
}

/** Old rows outside `from … to` with the new ones in their place; all new ones lie inside. */
export function replacedBetween(layout: BlockLayout, old: Rows, from: number, to: number, added: Rows): Rows {
  const result = new Rows(layout, old.count + added.count);
  result.append(old, 0, lowerBound(old.time, old.count, from));
  result.append(added, 0, added.count);
  result.append(old, lowerBound(old.time, old.count, to + 1), old.count);
  return result;
}
