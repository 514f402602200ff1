import { grown, roomFor } from '../../engine/core/columns.ts';
import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { BlockLayout } from './block-layout.ts';

/** The numbers of one column. */
export type Column = Float64Array | Uint32Array;

/** A target into which blocks are decoded: columns in the order of a layout, of which `count` rows are filled. */
export interface RowTarget {
  count: number;
  /** The columns, with room for `rows` rows in total. They are valid until the next call. */
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

  /** Appends rows `from … to - 1` of others. */
  append(others: Rows, from: number, to: number): void {
    if (to <= from) return;
    const columns = this.columns(this.count + to - from);
    for (const [c, column] of columns.entries()) column.set(others.held[c].subarray(from, to), this.count);
    this.count += to - from;
  }
}

/** Removes the rows of a target after `from` whose times are outside `first … last`. */
export function keepTimes(target: RowTarget, from: number, first: number, last: number): void {
  const columns = target.columns(target.count);
  const time = columns[0] as Float64Array;
  const start = lowerBound(time, target.count, first, from);
  const end = lowerBound(time, target.count, last + 1, start);
  if (start > from) for (const column of columns) column.copyWithin(from, start, end);
  target.count = from + end - start;
}

/** Merges old and new rows by time. At the same time, the new row wins. Times within each are unique. */
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

/** Replaces old rows within `from … to` by new ones, all of which lie within it. */
export function replacedBetween(layout: BlockLayout, old: Rows, from: number, to: number, added: Rows): Rows {
  const result = new Rows(layout, old.count + added.count);
  result.append(old, 0, lowerBound(old.time, old.count, from));
  result.append(added, 0, added.count);
  result.append(old, lowerBound(old.time, old.count, to + 1), old.count);
  return result;
}

/** Old rows followed by others: among rows of the same time, the others come last. */
export function withAppended(layout: BlockLayout, old: Rows, added: Rows): Rows {
  const result = new Rows(layout, old.count + added.count);
  let o = 0;
  for (let a = 0; a < added.count; ) {
    const before = lowerBound(old.time, old.count, added.time[a] + 1, o);
    result.append(old, o, before);
    o = before;
    const until = o < old.count ? lowerBound(added.time, added.count, old.time[o], a) : added.count;
    result.append(added, a, until);
    a = until;
  }
  result.append(old, o, old.count);
  return result;
}
