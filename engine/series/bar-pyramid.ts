import type { Bars } from './bars.ts';
import { Pyramid } from './pyramid.ts';

/**
 * The pyramids over a series of bars: lows, highs, volumes and, once they are asked for, closes. Bars without a price, and
 * volumes of 0, count as missing.
 * Say every change of the bars by the call that fits it.
 */
export class BarPyramid {
  private readonly lows = new Pyramid('min', 'zero');
  private readonly highs = new Pyramid('max', 'zero');
  private readonly volumes = new Pyramid('max', 'zero');
  private readonly leastCloses = new Pyramid('min', 'zero');
  private readonly greatestCloses = new Pyramid('max', 'zero');

  /** Other bars, or the same with all changed. O(n). */
  fill(bars: Bars): void {
    this.changedFrom(bars, 0);
  }

  /** Bars from `index` on are new or changed. */
  changedFrom(bars: Bars, index: number): void {
    this.lows.truncate(index);
    this.highs.truncate(index);
    this.volumes.truncate(index);
    this.leastCloses.truncate(index);
    this.greatestCloses.truncate(index);
    this.append(bars);
  }

  /** There are bars beyond those covered. Amortised O(1) a bar. */
  append(bars: Bars): void {
    this.lows.extend(bars.low, bars.count);
    this.highs.extend(bars.high, bars.count);
    this.volumes.extend(bars.volume, bars.count);
  }

  /** One bar has other values. O(log n). */
  amend(bars: Bars, index: number): void {
    this.lows.amend(bars.low, index);
    this.highs.amend(bars.high, index);
    this.volumes.amend(bars.volume, index);
    this.leastCloses.amend(bars.close, index);
    this.greatestCloses.amend(bars.close, index);
  }

  /** The lows of a level's nodes, each of 2^level bars, see `Pyramid.level`; level 0 is the bars' own column, where 0 is no price. */
  low(bars: Bars, level: number): Float64Array {
    return level === 0 ? bars.low : this.lows.level(bars.low, level);
  }

  /** The highs of a level's nodes. */
  high(bars: Bars, level: number): Float64Array {
    return level === 0 ? bars.high : this.highs.level(bars.high, level);
  }

  /** The least closes of a level's nodes. O(n) when asked for the first time, then as much as bars came since. */
  leastClose(bars: Bars, level: number): Float64Array {
    if (level === 0) return bars.close;
    this.leastCloses.extend(bars.close, bars.count);
    return this.leastCloses.level(bars.close, level);
  }

  /** The greatest closes of a level's nodes, at the same cost. */
  greatestClose(bars: Bars, level: number): Float64Array {
    if (level === 0) return bars.close;
    this.greatestCloses.extend(bars.close, bars.count);
    return this.greatestCloses.level(bars.close, level);
  }

  /** The greatest volumes of a level's nodes; −∞ where there is none. */
  volume(bars: Bars, level: number): Float64Array {
    return level === 0 ? bars.volume : this.volumes.level(bars.volume, level);
  }

  /** The lowest low of bars `from … to - 1`; NaN when none has a price. O(log n). */
  lowest(bars: Bars, from: number, to: number): number {
    return this.lows.over(bars.low, from, to);
  }

  /** The highest high of bars `from … to - 1`; NaN when none has a price. O(log n). */
  highest(bars: Bars, from: number, to: number): number {
    return this.highs.over(bars.high, from, to);
  }

  /** The greatest volume of bars `from … to - 1`; 0 when none has any. O(log n). */
  greatestVolume(bars: Bars, from: number, to: number): number {
    const volume = this.volumes.over(bars.volume, from, to);
    return Number.isNaN(volume) ? 0 : volume;
  }
}
