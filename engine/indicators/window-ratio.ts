const EMPTY = new Float64Array(0);
/** The default of Chaikin's money flow: for so few bars adding up each window beats blocks. */
const FIVE = 5;

/**
 * Sum of the last `period` values of one column divided by the sum of another's, with blocks, tails and heads as in
 * `WindowMean`. The denominators are not negative, so their sum is 0 only if all in the window are.
 */
export class WindowRatio {
  readonly period: number;
  private readonly scale: number;
  private readonly neutral: number;
  private readonly heads = new Float64Array(2);
  private readonly trial = new Float64Array(2);
  private tails = EMPTY;
  private lowerTails = EMPTY;
  private block = -1;

  /** The ratio is multiplied by `scale`; it is `neutral` where it would be 0 over 0. */
  constructor(period: number, scale: number, neutral: number) {
    this.period = period;
    this.scale = scale;
    this.neutral = neutral;
  }

  /** `start`, `from`, `to` and `keep` as in `WindowMean.run`. */
  run(
    upper: Float64Array,
    lower: Float64Array,
    start: number,
    from: number,
    to: number,
    out: Float64Array,
    keep: boolean,
  ): void {
    const { period, scale, neutral } = this;
    const first = start + period - 1;
    const begin = Math.max(from, Math.min(to, first));
    if (from <= start) this.block = -1;
    if (from < begin) {
      out.fill(Number.NaN, from, begin);
      if (begin === to) return;
    }
    if (period === FIVE) {
      fiveRatios(upper, lower, begin, to, scale, neutral, out);
      return;
    }
    if (this.tails.length === 0) {
      this.tails = new Float64Array(Math.max(1, period - 1));
      this.lowerTails = new Float64Array(this.tails.length);
    }
    const { tails, lowerTails } = this;
    const heads = keep ? this.heads : this.trial;
    heads[0] = this.heads[0];
    heads[1] = this.heads[1];
    const known = this.block;
    this.block = ratios(upper, lower, first, begin, to, period, scale, neutral, heads, tails, lowerTails, known, out);
  }
}

/**
 * Adds up each window of five bars. The previous four stay in registers, so that each is read, and its index checked,
 * once.
 */
function fiveRatios(
  upper: Float64Array,
  lower: Float64Array,
  from: number,
  to: number,
  scale: number,
  neutral: number,
  out: Float64Array,
): void {
  let above4 = upper[from - 4];
  let above3 = upper[from - 3];
  let above2 = upper[from - 2];
  let above1 = upper[from - 1];
  let below4 = lower[from - 4];
  let below3 = lower[from - 3];
  let below2 = lower[from - 2];
  let below1 = lower[from - 1];
  for (let i = from; i < to; i++) {
    const upperNow = upper[i];
    const lowerNow = lower[i];
    const above = upperNow + above4 + above3 + above2 + above1;
    const below = lowerNow + below4 + below3 + below2 + below1;
    if (below === 0) out[i] = neutral;
    else out[i] = (above / below) * scale;
    above4 = above3;
    above3 = above2;
    above2 = above1;
    above1 = upperNow;
    below4 = below3;
    below3 = below2;
    below2 = below1;
    below1 = lowerNow;
  }
}

/** The loops of `run`, as `means` in `window-mean.ts`. */
function ratios(
  upper: Float64Array,
  lower: Float64Array,
  first: number,
  from: number,
  to: number,
  period: number,
  scale: number,
  neutral: number,
  heads: Float64Array,
  tails: Float64Array,
  lowerTails: Float64Array,
  known: number,
  out: Float64Array,
): number {
  const length = tails.length;
  let above = heads[0];
  let below = heads[1];
  let block = (from - ((from - first) % length)) | 0;
  let ready = block === known;
  let i = from | 0;
  while (i < to) {
    if (i === block) {
      above = 0;
      below = 0;
    }
    if (!ready) {
      let tail = 0;
      let lowerTail = 0;
      for (let j = period - 2, k = block - 1; j >= 0; j--, k--) {
        tail += upper[k];
        lowerTail += lower[k];
        tails[j] = tail;
        lowerTails[j] = lowerTail;
      }
    }
    for (const stop = Math.min(to, block + length) | 0; i < stop; i++) {
      above += upper[i];
      below += lower[i];
      const divisor = lowerTails[i - block] + below;
      if (divisor === 0) out[i] = neutral;
      else out[i] = ((tails[i - block] + above) / divisor) * scale;
    }
    if (i < to) {
      block += length;
      ready = false;
    }
  }
  heads[0] = above;
  heads[1] = below;
  return block;
}
