import { grown, roomFor } from '../core/columns.ts';
import { lowerBound } from '../core/lower-bound.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import { LinePyramid } from '../series/line-pyramid.ts';
import type { ComparedSecurity } from './compared-security.ts';

/**
 * The closes of another security, bar by bar at the times of a chart's own bars. Bars of both stand at the starts of their
 * periods, so that the same time is the same bar; a bar that only one of them has is left out: where the chart has it the
 * value is NaN, where the other has it there is no place for it.
 */
export class ComparedLine {
  readonly security: ComparedSecurity;
  private own = new Bars(1);
  private other = new Bars(1);
  /** Bars of the other that were read. */
  private read = 0;
  private values = new Float64Array(0);
  private count = 0;
  private readonly pyramid = new LinePyramid();
  /** Values that the pyramid covers; 0 before anybody asked for it. */
  private covered = 0;

  constructor(security: ComparedSecurity) {
    this.security = security;
  }

  /** The chart has other bars. O(n). */
  replace(own: Bars): void {
    this.own = own;
    this.align();
  }

  /** The other security's bars are others. O(n). */
  take(other: Bars): void {
    this.other = other;
    this.align();
  }

  /** Whether these are the bars that were taken, which may have grown. */
  has(other: Bars): boolean {
    return other === this.other;
  }

  /** Bar `index` of the chart changed: O(log n) for a new bar, O(n) when one came between others. */
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
   * The other's bars changed from `from` on. Returns the chart's first bar that looks other than before, infinity when
   * there is none. O(log n) a changed bar.
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
      // The line comes from the bar before that has a value.
      first = Math.min(first, Math.max(0, i - 1), Math.max(0, this.lastFrom(i - 1)));
    }
    return first;
  }

  /** The value at a bar of the chart: NaN when there is none. */
  valueAt(index: number): number {
    return index >= 0 && index < this.count ? this.values[index] : Number.NaN;
  }

  /** The newest value at a bar or before it: NaN when there is none. */
  valueUpTo(index: number): number {
    return this.valueAt(this.lastFrom(Math.min(index, this.count - 1)));
  }

  /** The first value at a bar or after it: NaN when there is none. */
  valueFrom(index: number): number {
    for (let i = Math.max(0, index); i < this.count; i++) if (!Number.isNaN(this.values[i])) return this.values[i];
    return Number.NaN;
  }

  /** The values as a column, one a bar of the chart; another array after it grew. */
  lineOf(): Float64Array {
    return this.values;
  }

  /** The extremes over the values, made when they are first asked for: O(n) then, O(log n) a change from then on. */
  pyramidOf(): LinePyramid {
    if (this.covered === 0) this.pyramid.fill(this.values, this.count);
    else this.pyramid.append(this.values, this.count);
    this.covered = this.count;
    return this.pyramid;
  }

  /** The last bar at `index` or before it that has a value; -1 when none has. */
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
