import { exponentialStep } from './exponential-mean.ts';
import type { Indicator, PriceColumns } from './indicator.ts';

/**
 * Moving-average convergence/divergence of the close (Appel), also drawn as its histogram alone. Lines: `line`, the
 * fast EMA minus the slow one, each seeded with its own first closes (first at `slow - 1`); `signal`, an EMA of the
 * line, and `hist`, the line minus its signal (first at `slow + signal - 2`).
 */
export class Macd implements Indicator {
  readonly minimum: number;
  readonly lineCount = 3;
  private readonly fastPeriod: number;
  private readonly slowPeriod: number;
  private readonly signalPeriod: number;
  private fast = 0;
  private slow = 0;
  private signal = 0;

  constructor(fast: number, slow: number, signal: number) {
    this.fastPeriod = Math.min(fast, slow);
    this.slowPeriod = Math.max(fast, slow);
    this.signalPeriod = signal;
    this.minimum = this.slowPeriod;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const line = lines[0];
    const signalLine = lines[1];
    const hist = lines[2];
    const x = bars.close;
    const fastWeight = 2 / (this.fastPeriod + 1);
    const slowWeight = 2 / (this.slowPeriod + 1);
    const signalWeight = 2 / (this.signalPeriod + 1);
    let fast = from === 0 ? 0 : this.fast;
    let slow = from === 0 ? 0 : this.slow;
    let signal = from === 0 ? 0 : this.signal;
    const first = this.slowPeriod - 1;
    const firstSignal = first + this.signalPeriod - 1;
    let i = from;
    for (const stop = Math.min(to, firstSignal + 1); i < stop; i++) {
      fast = exponentialStep(fast, x[i], i, this.fastPeriod, fastWeight);
      slow = exponentialStep(slow, x[i], i, this.slowPeriod, slowWeight);
      line[i] = Number.NaN;
      signalLine[i] = Number.NaN;
      hist[i] = Number.NaN;
      if (i < first) continue;
      line[i] = fast - slow;
      signal = exponentialStep(signal, line[i], i - first, this.signalPeriod, signalWeight);
      if (i < firstSignal) continue;
      signalLine[i] = signal;
      hist[i] = line[i] - signal;
    }
    const fastRest = 1 - fastWeight;
    const slowRest = 1 - slowWeight;
    const signalRest = 1 - signalWeight;
    for (; i < to; i++) {
      fast = fast * fastRest + x[i] * fastWeight;
      slow = slow * slowRest + x[i] * slowWeight;
      const difference = fast - slow;
      signal = signal * signalRest + difference * signalWeight;
      line[i] = difference;
      signalLine[i] = signal;
      hist[i] = difference - signal;
    }
    if (keep) {
      this.fast = fast;
      this.slow = slow;
      this.signal = signal;
    }
  }
}
