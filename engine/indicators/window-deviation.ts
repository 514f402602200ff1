const EMPTY = new Float64Array(0);

/**
 * Mean and population standard deviation of the last `period` values (at least 2) of a column, first at `period - 1`.
 *
 * Blocks, tails and heads are as in `WindowMean`, with sums of the distances to the value before the block and of their
 * squares. Every window of the block contains that value, so a constant window has only distances of 0: its deviation
 * is exactly 0 and its mean exactly the value, without counters or thresholds. The squares also stay as small as the
 * moves within the window, whatever the price.
 */
export class WindowDeviation {
  readonly period: number;
  private readonly heads = new Float64Array(2);
  private readonly trial = new Float64Array(2);
  private tails = EMPTY;
  private tailSquares = EMPTY;
  private block = -1;

  constructor(period: number) {
    this.period = period;
  }

  /** Writes the means and the deviations of `x`; `from`, `to` and `keep` as in `Indicator.run`. */
  run(x: Float64Array, from: number, to: number, means: Float64Array, deviations: Float64Array, keep: boolean): void {
    const period = this.period;
    const begin = Math.max(from, Math.min(to, period - 1));
    if (from === 0) this.block = -1;
    if (from < begin) {
      means.fill(Number.NaN, from, begin);
      deviations.fill(Number.NaN, from, begin);
      if (begin === to) return;
    }
    if (this.tails.length === 0) {
      this.tails = new Float64Array(period - 1);
      this.tailSquares = new Float64Array(period - 1);
    }
    const { tails, tailSquares } = this;
    const heads = keep ? this.heads : this.trial;
    heads[0] = this.heads[0];
    heads[1] = this.heads[1];
    this.block = deviate(x, begin, to, period, heads, tails, tailSquares, this.block, means, deviations);
  }
}

/** The loops of `run`, as `means` in `window-mean.ts`. */
function deviate(
  x: Float64Array,
  from: number,
  to: number,
  period: number,
  heads: Float64Array,
  tails: Float64Array,
  tailSquares: Float64Array,
  known: number,
  means: Float64Array,
  deviations: Float64Array,
): number {
  const length = tails.length;
  const share = 1 / period;
  let head = heads[0];
  let squares = heads[1];
  let block = from - (from % length);
  let ready = block === known;
  let i = from;
  while (i < to) {
    const origin = x[block - 1];
    if (i === block) {
      head = 0;
      squares = 0;
    }
    if (!ready) {
      let tail = 0;
      let tailSquare = 0;
      for (let j = length - 1, k = block - 1; j >= 0; j--, k--) {
        const distance = x[k] - origin;
        tail += distance;
        tailSquare += distance * distance;
        tails[j] = tail;
        tailSquares[j] = tailSquare;
      }
    }
    for (const stop = Math.min(to, block + length); i < stop; i++) {
      const distance = x[i] - origin;
      head += distance;
      squares += distance * distance;
      const sum = tails[i - block] + head;
      const mean = sum * share;
      const variance = (tailSquares[i - block] + squares - sum * mean) * share;
      means[i] = origin + mean;
      deviations[i] = variance > 0 ? Math.sqrt(variance) : 0;
    }
    if (i < to) {
      block += length;
      ready = false;
    }
  }
  heads[0] = head;
  heads[1] = squares;
  return block;
}
