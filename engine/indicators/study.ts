import { grown } from '../core/columns.ts';
import type { Indicator } from './indicator.ts';
import type { SoundBars } from './sound-bars.ts';

/**
 * Number of bars that an indicator computes at a time. The results of one step are then still in the processor's cache
 * for the next, and the loops are entered often enough to be fully compiled after the first few thousand bars.
 */
const STRETCH = 2048;

/**
 * The lines of one indicator on one series, aligned with the series' bars: `lines[k][i]` belongs to bar `i`, NaN where
 * there is no value. Beyond the series' count the arrays' contents are undefined. Growing replaces the arrays: hold the
 * study, never a line, across `next`.
 */
export class Study {
  lines: readonly Float64Array[];
  readonly indicator: Indicator;
  /** The values of the sound bars only: `lines` itself while no bar is missing. */
  private dense: readonly Float64Array[];
  /** Number of sound bars that the indicator's state has passed. */
  private kept = 0;
  /** Number of bars known to hold NaN, because there were too few for a value. */
  private blank = 0;
  private generation = -1;

  constructor(indicator: Indicator) {
    this.indicator = indicator;
    this.lines = Array.from({ length: indicator.lineCount }, () => new Float64Array(0));
    this.dense = this.lines;
  }

  /** Computes the whole series. */
  fill(bars: SoundBars): void {
    this.generation = bars.generation;
    this.kept = 0;
    this.blank = 0;
    this.reserve(bars);
    this.advance(bars);
  }

  /**
   * Computes the new bars after `bars.next()`: the appended ones, or the last one again. Gives the same bits as `fill`.
   */
  next(bars: SoundBars): void {
    if (this.generation !== bars.generation) {
      this.fill(bars);
      return;
    }
    this.reserve(bars);
    this.advance(bars);
  }

  private advance(bars: SoundBars): void {
    if (bars.count < this.indicator.minimum) {
      for (const line of this.lines) line.fill(Number.NaN, this.blank, bars.sourceCount);
      this.kept = 0;
      this.blank = bars.sourceCount;
      return;
    }
    const from = this.kept;
    for (let at = from; at < bars.settled; at += STRETCH) {
      this.indicator.run(bars, at, Math.min(at + STRETCH, bars.settled), this.dense, true);
    }
    if (bars.count > bars.settled) this.indicator.run(bars, bars.settled, bars.count, this.dense, false);
    this.kept = bars.settled;
    this.blank = 0;
    if (bars.places !== null) this.scatter(bars, bars.places, from);
  }

  /** Copies the values of the sound bars from `from` on to their bars in the series. */
  private scatter(bars: SoundBars, places: Int32Array, from: number): void {
    const firstPlace = from === 0 ? 0 : places[from - 1] + 1;
    for (let k = 0; k < this.lines.length; k++) {
      const line = this.lines[k];
      const values = this.dense[k];
      line.fill(Number.NaN, firstPlace, bars.sourceCount);
      for (let i = from; i < bars.count; i++) line[places[i]] = values[i];
    }
  }

  private reserve(bars: SoundBars): void {
    const whole = bars.places === null;
    const separate = this.dense !== this.lines;
    if (this.lines[0].length < bars.sourceCount) {
      const room = Math.max(bars.sourceCount, this.lines[0].length * 2);
      this.lines = this.lines.map((line) => grown(line, room));
      this.dense = whole ? this.lines : this.dense.map((line) => grown(line, room));
    } else if (whole === separate) {
      // Otherwise they are already right, and storing a reference would cost a tick more than this comparison.
      this.dense = whole ? this.lines : this.lines.map((line) => line.slice());
    }
  }
}
