import { ExponentialMean, exponentialStep } from './exponential-mean.ts';
import type { Indicator, PriceColumns } from './indicator.ts';

/**
 * TRIX: the change of a triple exponential mean of the close, in percent. Lines: `line`, first at `3 (period - 1) + 1`, and
 * `signal`, its EMA. Each of the three means is seeded with the first values of its own input.
 */
export class Trix implements Indicator {
  readonly minimum: number;
  readonly lineCount = 2;
  private readonly period: number;
  private readonly signal: ExponentialMean;
  private once = 0;
  private twice = 0;
  private thrice = 0;

  constructor(period: number, signal: number) {
    this.period = period;
    this.minimum = 3 * (period - 1) + 2;
    this.signal = new ExponentialMean(signal);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const line = lines[0];
    const x = bars.close;
    const weight = 2 / (this.period + 1);
    const lag = this.period - 1;
    const first = this.minimum - 1;
    let once = from === 0 ? 0 : this.once;
    let twice = from === 0 ? 0 : this.twice;
    let thrice = from === 0 ? 0 : this.thrice;
    let i = from;
    for (const stop = Math.min(to, first); i < stop; i++) {
      line[i] = Number.NaN;
      once = exponentialStep(once, x[i], i, this.period, weight);
      if (i < lag) continue;
      twice = exponentialStep(twice, once, i - lag, this.period, weight);
      if (i < 2 * lag) continue;
      thrice = exponentialStep(thrice, twice, i - 2 * lag, this.period, weight);
    }
    const rest = 1 - weight;
    for (; i < to; i++) {
      const before = thrice;
      once = once * rest + x[i] * weight;
      twice = twice * rest + once * weight;
      thrice = thrice * rest + twice * weight;
      line[i] = before === 0 ? 0 : (thrice / before - 1) * 100;
    }
    if (keep) {
      this.once = once;
      this.twice = twice;
      this.thrice = thrice;
    }
    this.signal.run(line, first, from, to, lines[1], keep);
  }
}
