import type { Indicator, PriceColumns } from './indicator.ts';

/**
 * Parabolic stop and reverse (Wilder, with TA-Lib's start). One line, first at 1; at a reversal it shows the old extreme,
 * kept outside the last two bars.
 */
export class ParabolicSar implements Indicator {
  readonly minimum = 2;
  readonly lineCount = 1;
  private readonly step: number;
  private readonly most: number;
  private long = true;
  private stop = 0;
  private extreme = 0;
  private factor = 0;

  constructor(step: number, most: number) {
    this.step = Math.min(step, most);
    this.most = most;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const high = bars.high;
    const low = bars.low;
    const step = this.step;
    const most = this.most;
    let long = this.long;
    let stop = this.stop;
    let extreme = this.extreme;
    let factor = this.factor;
    let i = from;
    if (i === 0 && i < to) {
      out[0] = Number.NaN;
      i = 1;
    }
    if (i === 1 && i < to) {
      const down = low[0] - low[1];
      long = !(down > 0 && down > high[1] - high[0]);
      extreme = long ? high[1] : low[1];
      stop = long ? low[0] : high[0];
      factor = step;
    }
    while (i < to) {
      // The first step has no bar before yesterday: bar 1 stands for its own yesterday.
      for (; long && i < to; i++) {
        const before = Math.max(1, i - 1);
        if (low[i] > stop) {
          out[i] = stop;
          if (high[i] > extreme) {
            extreme = high[i];
            factor = Math.min(factor + step, most);
          }
          stop = Math.min(stop + factor * (extreme - stop), low[before], low[i]);
        } else {
          long = false;
          stop = Math.max(extreme, high[before], high[i]);
          out[i] = stop;
          factor = step;
          extreme = low[i];
          stop = Math.max(stop + factor * (extreme - stop), high[before], high[i]);
        }
      }
      for (; !long && i < to; i++) {
        const before = Math.max(1, i - 1);
        if (high[i] < stop) {
          out[i] = stop;
          if (low[i] < extreme) {
            extreme = low[i];
            factor = Math.min(factor + step, most);
          }
          stop = Math.max(stop + factor * (extreme - stop), high[before], high[i]);
        } else {
          long = true;
          stop = Math.min(extreme, low[before], low[i]);
          out[i] = stop;
          factor = step;
          extreme = high[i];
          stop = Math.min(stop + factor * (extreme - stop), low[before], low[i]);
        }
      }
    }
    if (keep) {
      this.long = long;
      this.stop = stop;
      this.extreme = extreme;
      this.factor = factor;
    }
  }
}
