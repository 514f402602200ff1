import { Pyramid } from './pyramid.ts';

/**
 * The pyramids over one line, such as an indicator's: its minima and maxima. NaN is a missing value. The line's owner
 * keeps the column; report every change of it by the matching call.
 */
export class LinePyramid {
  private readonly minima = new Pyramid('min', 'nan');
  private readonly maxima = new Pyramid('max', 'nan');

  /** Builds the pyramids for a line of `count` values. O(n). */
  fill(line: Float64Array, count: number): void {
    this.minima.truncate(0);
    this.maxima.truncate(0);
    this.append(line, count);
  }

  /** The line now has `count` values. Amortised O(1) per value. */
  append(line: Float64Array, count: number): void {
    this.minima.extend(line, count);
    this.maxima.extend(line, count);
  }

  /** One value changed. O(log n). */
  amend(line: Float64Array, index: number): void {
    this.minima.amend(line, index);
    this.maxima.amend(line, index);
  }

  /** The minimum of a level's node (see `Pyramid.at`); ∞ if there is no value. */
  min(line: Float64Array, level: number, node: number): number {
    return this.minima.at(line, level, node);
  }

  /** The maximum of a level's node; −∞ if there is no value. */
  max(line: Float64Array, level: number, node: number): number {
    return this.maxima.at(line, level, node);
  }

  /** The least value of `line[from … to - 1]`; NaN when there is none. O(log n). */
  least(line: Float64Array, from: number, to: number): number {
    return this.minima.over(line, from, to);
  }

  /** The greatest value of `line[from … to - 1]`; NaN when there is none. O(log n). */
  greatest(line: Float64Array, from: number, to: number): number {
    return this.maxima.over(line, from, to);
  }
}
