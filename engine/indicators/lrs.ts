import type { Indicator, PriceColumns } from './indicator.ts';

const EMPTY = new Float64Array(0);

/**
 * Linear regression slope: least squares of the close over the last `period` bars (at least 2), in price a bar. One
 * line, first at `period - 1`.
 *
 * Blocks, tails and heads are as in `WindowDeviation`, and so are values relative to the one before the block: a
 * constant window has slope 0 exactly. Moments replace the squares: a tail's values times their distance from the
 * window's front, a head's values times their distance from its back. Both grow only by addition.
 */
export class RegressionSlope implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;
  private readonly heads = new Float64Array(2);
  private readonly trial = new Float64Array(2);
  private tails = EMPTY;
  private tailMoments = EMPTY;
  private block = -1;

  constructor(period: number) {
    this.minimum = period;
    this.period = period;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const period = this.period;
    const begin = Math.max(from, Math.min(to, period - 1));
    if (from === 0) this.block = -1;
    if (from < begin) {
      lines[0].fill(Number.NaN, from, begin);
      if (begin === to) return;
    }
    if (this.tails.length === 0) {
      this.tails = new Float64Array(period - 1);
      this.tailMoments = new Float64Array(period - 1);
    }
    const { tails, tailMoments } = this;
    const heads = keep ? this.heads : this.trial;
    heads[0] = this.heads[0];
    heads[1] = this.heads[1];
    this.block = slopes(bars.close, begin, to, period, heads, tails, tailMoments, this.block, lines[0]);
  }
}

/** The loops of `run`, as `means` in `window-mean.ts`. */
function slopes(
  x: Float64Array,
  from: number,
  to: number,
  period: number,
  heads: Float64Array,
  tails: Float64Array,
  tailMoments: Float64Array,
  known: number,
  out: Float64Array,
): number {
  const length = tails.length;
  const middle = length / 2;
  const scale = 12 / (period * (period * period - 1));
  let head = heads[0];
  let moment = heads[1];
  let block = from - (from % length);
  let ready = block === known;
  let i = from;
  while (i < to) {
    const origin = x[block - 1];
    if (i === block) {
      head = 0;
      moment = 0;
    }
    if (!ready) {
      let tail = 0;
      let tailMoment = 0;
      for (let j = length - 1, k = block - 1; j >= 0; j--, k--) {
        tailMoment += tail;
        tail += x[k] - origin;
        tails[j] = tail;
        tailMoments[j] = tailMoment;
      }
    }
    for (const stop = Math.min(to, block + length); i < stop; i++) {
      moment += head;
      head += x[i] - origin;
      // Σ (place - middle) · value over the window; the head counts `length - place` from the back.
      out[i] = (tailMoments[i - block] - middle * tails[i - block] + (middle * head - moment)) * scale;
    }
    if (i < to) {
      block += length;
      ready = false;
    }
  }
  heads[0] = head;
  heads[1] = moment;
  return block;
}
