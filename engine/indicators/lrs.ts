import type { Indicator, PriceColumns } from './indicator.ts';

const EMPTY = new Float64Array(0);

/**
 * Linear regression slope: least squares of the close over the last `period` bars (at least 2), in price a bar. One line,
 * first at `period - 1`.
 *
 * Blocks, tails and heads as in `WindowDeviation`, values relative to the one before the block likewise: a constant
 * window has slope 0 exactly. In place of squares go the moments: a tail's values times their places from the window's
 * front, a head's values times their places from its back. Both grow by addition alone.
 */
export class RegressionSlope implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;
  private head = 0;
  private headMoment = 0;
  private tails = EMPTY;
  private tailMoments = EMPTY;
  private tailBlock = -1;

  constructor(period: number) {
    this.minimum = period;
    this.period = period;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const x = bars.close;
    const p = this.period;
    const length = p - 1;
    const middle = length / 2;
    const scale = 12 / (p * (p * p - 1));
    if (from === 0) this.tailBlock = -1;
    let head = this.head;
    let headMoment = this.headMoment;
    let i = from;
    for (const stop = Math.min(to, length); i < stop; i++) out[i] = Number.NaN;
    while (i < to) {
      const phase = i % length;
      const block = i - phase;
      const stop = Math.min(to, block + length);
      const origin = x[block - 1];
      if (phase === 0) {
        head = 0;
        headMoment = 0;
      }
      if (this.tailBlock !== block) this.sumTails(x, block);
      const tails = this.tails;
      const tailMoments = this.tailMoments;
      for (let j = phase; i < stop; i++, j++) {
        headMoment += head;
        head += x[i] - origin;
        // Σ (place - middle) · value over the window; what the head counts from the back is `length - place`.
        out[i] = (tailMoments[j] - middle * tails[j] + (middle * head - headMoment)) * scale;
      }
    }
    if (keep) {
      this.head = head;
      this.headMoment = headMoment;
    }
  }

  private sumTails(x: Float64Array, block: number): void {
    const length = this.period - 1;
    if (this.tails.length === 0) {
      this.tails = new Float64Array(length);
      this.tailMoments = new Float64Array(length);
    }
    const tails = this.tails;
    const tailMoments = this.tailMoments;
    const before = block - length;
    const origin = x[block - 1];
    let sum = 0;
    let moment = 0;
    for (let j = length - 1; j >= 0; j--) {
      moment += sum;
      sum += x[before + j] - origin;
      tails[j] = sum;
      tailMoments[j] = moment;
    }
    this.tailBlock = block;
  }
}
