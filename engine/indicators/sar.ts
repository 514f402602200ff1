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
    // The plus tells the compiler that these are numbers; otherwise the loop would box the factor at every step.
    const step = +this.step;
    const most = +this.most;
    let long = this.long;
    const end = to | 0;
    let stop = +this.stop;
    let extreme = +this.extreme;
    let factor = +this.factor;
    let i = from | 0;
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
    // The first step has no bar before yesterday, so bar 1 serves as its own yesterday.
    let lastHigh = high[i > 1 ? i - 1 : 1];
    let lastLow = low[i > 1 ? i - 1 : 1];
    while (i < end) {
      for (; long && i < end; i++) {
        const l = low[i];
        const h = high[i];
        if (l > stop) {
          out[i] = stop;
          if (h > extreme) {
            extreme = h;
            factor += step;
            if (factor > most) factor = most;
          }
          stop += factor * (extreme - stop);
          if (stop > lastLow) stop = lastLow;
          if (stop > l) stop = l;
        } else {
          long = false;
          stop = Math.max(extreme, lastHigh, h);
          out[i] = stop;
          factor = step;
          extreme = l;
          stop = Math.max(stop + factor * (extreme - stop), lastHigh, h);
        }
        lastHigh = h;
        lastLow = l;
      }
      for (; !long && i < end; i++) {
        const l = low[i];
        const h = high[i];
        if (h < stop) {
          out[i] = stop;
          if (l < extreme) {
            extreme = l;
            factor += step;
            if (factor > most) factor = most;
          }
          stop += factor * (extreme - stop);
          if (stop < lastHigh) stop = lastHigh;
          if (stop < h) stop = h;
        } else {
          long = true;
          stop = Math.min(extreme, lastLow, l);
          out[i] = stop;
          factor = step;
          extreme = h;
          stop = Math.min(stop + factor * (extreme - stop), lastLow, l);
        }
        lastHigh = h;
        lastLow = l;
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
