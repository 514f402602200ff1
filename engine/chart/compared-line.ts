import { grown, roomFor } from '../core/columns.ts';
import { lowerBound } from '../core/lower-bound.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import { LinePyramid } from '../series/line-pyramid.ts';
import type { ComparedSecurity } from './compared-security.ts';

/**
 * The closes of another security at the times of a chart's own bars. Bars of both are timed at the start of their
 * periods, so that the same time means the same bar. Where the other security has no bar the value is NaN; a bar that
 * only the other has is dropped.
 */
export class ComparedLine {
  readonly security: ComparedSecurity;
  private own = new Bars(1);
  private other = new Bars(1);
  /** Number of the other's bars read so far. */
  private read = 0;
  private values = new Float64Array(0);
  private count = 0;
  private readonly pyramid = new LinePyramid();
  /** Number of values that the pyramid covers; 0 until it is first used. */
  private covered = 0;

  constructor(security: ComparedSecurity) {
    this.security = security;
  }

  /** The chart's bars were replaced. O(n). */
  replace(own: Bars): void {
    this.own = own;
    this.align();
  }

  /** The other security's bars were replaced. O(n). */
  take(other: Bars): void {
    this.other = other;
    this.align();
  }

  /** Whether these are the current bars of the other security, which may have grown. */
  has(other: Bars): boolean {
    return other === this.other;
  }

  /** Bar `index` of the chart changed: O(log n) for a new bar at the end, O(n) for an inserted one. */
  changed(change: BarChangeNumber, index: number): void {
    if (change === BarChange.None || change === BarChange.Amended) return;
    if (change !== BarChange.Appended || index !== this.count) {
      this.align();
      return;
    }
    const time = this.own.time[index];
    const j = lowerBound(this.other.time, this.other.count, time);
    this.append(j < this.other.count && this.other.time[j] === time ? priceAt(this.other, j) : Number.NaN);
  }

  /**
   * The other's bars changed from `from` on. Returns the chart's first bar that looks different, infinity if there is
   * none. O(log n) per changed bar.
   */
  followed(from: number): number {
    const { own, other } = this;
    if (other.count < this.read) {
      this.align();
      return 0;
    }
    this.read = other.count;
    let first = Number.POSITIVE_INFINITY;
    for (let j = Math.max(0, from); j < other.count; j++) {
      const i = lowerBound(own.time, own.count, other.time[j]);
      if (i >= this.count || own.time[i] !== other.time[j]) continue;
      this.values[i] = priceAt(other, j);
      if (i < this.covered) this.pyramid.amend(this.values, i);
      // The line starts at the previous bar with a value.
      first = Math.min(first, Math.max(0, i - 1), Math.max(0, this.lastFrom(i - 1)));
    }
    return first;
  }

  /** The value at a bar of the chart; NaN if there is none. */
  valueAt(index: number): number {
    return index >= 0 && index < this.count ? this.values[index] : Number.NaN;
  }

  /** The newest value at a bar or before it; NaN if there is none. */
  valueUpTo(index: number): number {
    return this.valueAt(this.lastFrom(Math.min(index, this.count - 1)));
  }

  /** The first value at a bar or after it; NaN if there is none. */
  valueFrom(index: number): number {
    for (let i = Math.max(0, index); i < this.count; i++) if (!Number.isNaN(this.values[i])) return this.values[i];
    return Number.NaN;
  }

  /** The values as a column, one per bar of the chart; replaced when it grows. */
  lineOf(): Float64Array {
    return this.values;
  }

  /** The extremes over the values, built on first use: O(n) then, O(log n) per change afterwards. */
  pyramidOf(): LinePyramid {
    if (this.covered === 0) this.pyramid.fill(this.values, this.count);
    else this.pyramid.append(this.values, this.count);
    this.covered = this.count;
    return this.pyramid;
  }

  /** The last bar at `index` or before it with a value; -1 if there is none. */
  private lastFrom(index: number): number {
    let i = index;
    while (i >= 0 && Number.isNaN(this.values[i])) i--;
    return i;
  }

  private append(value: number): void {
    this.reserve(this.count + 1);
    this.values[this.count++] = value;
  }

  /** Walks both series once. */
  private align(): void {
    const { own, other } = this;
    this.reserve(own.count);
    this.covered = 0;
    this.count = own.count;
    this.read = other.count;
    let j = 0;
    for (let i = 0; i < own.count; i++) {
      const time = own.time[i];
      while (j < other.count && other.time[j] < time) j++;
      this.values[i] = j < other.count && other.time[j] === time ? priceAt(other, j) : Number.NaN;
    }
  }

  private reserve(count: number): void {
    if (count > this.values.length) this.values = grown(this.values, roomFor(this.values.length, count));
  }
}

/** The close of a bar; NaN before a listing. */
function priceAt({ close }: Bars, index: number): number {
  return close[index] > 0 ? close[index] : Number.NaN;
}
