import type { Indicator, PriceColumns } from './indicator.ts';

/**
 * On-balance volume: the volume is added on a rise of the close and subtracted on a fall, starting with the first bar's
 * volume. First at 0.
 */
export class Obv implements Indicator {
  readonly minimum = 1;
  readonly lineCount = 1;
  private balance = 0;

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const x = bars.close;
    const volume = bars.volume;
    let balance = this.balance;
    let i = from;
    if (i === 0 && i < to) {
      balance = volume[0];
      out[0] = balance;
      i = 1;
    }
    for (; i < to; i++) {
      // A comparison as a number, because a branch on the sign of a price change is mispredicted every other bar.
      balance += (Number(x[i] > x[i - 1]) - Number(x[i] < x[i - 1])) * volume[i];
      out[i] = balance;
    }
    if (keep) this.balance = balance;
  }
}
