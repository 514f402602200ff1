import type { Bars } from './bars.ts';
import { Pyramid } from './pyramid.ts';

/**
 * The pyramids over a series of bars: lows, highs, volumes and closes, each built on first use and extended by later
 * bars on demand. Bars without a price, and volumes of 0, count as missing. Report every change of the bars by the
 * matching call; appended bars need none.
 */
export class BarPyramid {
  private readonly lows = new Pyramid('min', 'zero');
  private readonly highs = new Pyramid('max', 'zero');
  private readonly volumes = new Pyramid('max', 'zero');
  private readonly leastCloses = new Pyramid('min', 'zero');
  private readonly greatestCloses = new Pyramid('max', 'zero');

  /** Bytes of memory that the pyramids take besides the bars. */
  get bytes(): number {
    const { lows, highs, volumes, leastCloses, greatestCloses } = this;
    return lows.bytes + highs.bytes + volumes.bytes + leastCloses.bytes + greatestCloses.bytes;
  }

  /** Bars from `index` on are new or changed; 0 for all. */
  changedFrom(index: number): void {
    this.lows.truncate(index);
    this.highs.truncate(index);
    this.volumes.truncate(index);
    this.leastCloses.truncate(index);
    this.greatestCloses.truncate(index);
  }

  /** One bar's values changed. O(log n). */
  amend(bars: Bars, index: number): void {
    this.lows.amend(bars.low, index);
    this.highs.amend(bars.high, index);
    this.volumes.amend(bars.volume, index);
    this.leastCloses.amend(bars.close, index);
    this.greatestCloses.amend(bars.close, index);
  }

  /** The low of a level's node, that is of 2^level bars (see `Pyramid.at`); ∞ if there is no price. */
  low(bars: Bars, level: number, node: number): number {
    return covering(this.lows, bars.low, bars.count).at(bars.low, level, node);
  }

  /** The high of a level's node; −∞ if there is no price. */
  high(bars: Bars, level: number, node: number): number {
    return covering(this.highs, bars.high, bars.count).at(bars.high, level, node);
  }

  /** The least close of a level's node. */
  leastClose(bars: Bars, level: number, node: number): number {
    return covering(this.leastCloses, bars.close, bars.count).at(bars.close, level, node);
  }

  /** The greatest close of a level's node. */
  greatestClose(bars: Bars, level: number, node: number): number {
    return covering(this.greatestCloses, bars.close, bars.count).at(bars.close, level, node);
  }

  /** The greatest volume of a level's node; −∞ if there is none. */
  volume(bars: Bars, level: number, node: number): number {
    return covering(this.volumes, bars.volume, bars.count).at(bars.volume, level, node);
  }

  /** The lowest low of bars `from … to - 1`; NaN when none has a price. O(log n). */
  lowest(bars: Bars, from: number, to: number): number {
    return covering(this.lows, bars.low, bars.count).over(bars.low, from, to);
  }

  /** The highest high of bars `from … to - 1`; NaN when none has a price. O(log n). */
  highest(bars: Bars, from: number, to: number): number {
    return covering(this.highs, bars.high, bars.count).over(bars.high, from, to);
  }

  /** The greatest volume of bars `from … to - 1`; 0 when none has any. O(log n). */
  greatestVolume(bars: Bars, from: number, to: number): number {
    const volume = covering(this.volumes, bars.volume, bars.count).over(bars.volume, from, to);
    return Number.isNaN(volume) ? 0 : volume;
  }
}

function covering(pyramid: Pyramid, column: Float64Array, count: number): Pyramid {
  if (pyramid.count !== count) pyramid.extend(column, count);
  return pyramid;
}
