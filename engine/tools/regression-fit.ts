import type { Bars } from '../series/bars.ts';

/**
 * The least-squares line of the closes of bars `first … last` by bar index (indicators section 5, `regress`), with
 * Raff's channel: parallel lines on both sides at the distance of the farthest high or low. On a logarithmic scale the
 * logarithms of the prices are fitted. Bars without a price are left out.
 */
export class RegressionFit {
  first = -1;
  last = -1;
  log = false;
  /** The line's value at bar `first` (a price, or its logarithm), and how much it rises from bar to bar. */
  intercept = Number.NaN;
  slope = 0;
  /** Half the channel's width, in the same unit. */
  reach = 0;
  /** Number of bars read by `of` so far; nothing is read while bars and ends are unchanged. */
  touched = 0;

  /** Bars from index `from` on have changed: a line that used one of them is computed again. */
  forget(from: number): void {
    if (from <= this.last) this.last = -1;
  }

  /** Fits bars `first … last`. The line is NaN if no bar has a price. */
  of(bars: Bars, first: number, last: number, log: boolean): void {
    if (first === this.first && last === this.last && log === this.log) return;
    this.first = first;
    this.last = last;
    this.log = log;
    this.fitCloses(bars);
    this.findReach(bars);
  }

  /** The line at bar `index`, as a price. */
  priceAt(index: number, offset: number): number {
    const value = this.intercept + this.slope * (index - this.first) + offset;
    return this.log ? Math.exp(value) : value;
  }

  private fitCloses(bars: Bars): void {
    const { first, last, log } = this;
    let count = 0;
    let sumX = 0;
    let sumY = 0;
    for (let i = first; i <= last; i++) {
      this.touched++;
      const close = bars.close[i];
      if (!(close > 0)) continue;
      count++;
      sumX += i - first;
      sumY += log ? Math.log(close) : close;
    }
    const meanX = sumX / count;
    const meanY = sumY / count;
    let products = 0;
    let squares = 0;
    for (let i = first; i <= last; i++) {
      const close = bars.close[i];
      if (!(close > 0)) continue;
      const x = i - first - meanX;
      products += x * ((log ? Math.log(close) : close) - meanY);
      squares += x * x;
    }
    this.slope = squares > 0 ? products / squares : 0;
    this.intercept = meanY - this.slope * meanX;
  }

  private findReach(bars: Bars): void {
    const { first, last, log, intercept, slope } = this;
    let reach = 0;
    for (let i = first; i <= last; i++) {
      const close = bars.close[i];
      if (!(close > 0)) continue;
      const high = bars.high[i] > 0 ? bars.high[i] : close;
      const low = bars.low[i] > 0 ? bars.low[i] : close;
      const line = intercept + slope * (i - first);
      reach = Math.max(reach, (log ? Math.log(high) : high) - line, line - (log ? Math.log(low) : low));
    }
    this.reach = reach;
  }
}
