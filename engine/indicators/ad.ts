import type { Indicator, PriceColumns } from './indicator.ts';
import { moneyFlowVolume } from './money-flow-volume.ts';

/** Accumulation/distribution line: the running total of the money flow volume (Chaikin). First at 0. */
export class AccumulationDistribution implements Indicator {
  readonly minimum = 1;
  readonly lineCount = 1;
  private total = 0;

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const high = bars.high;
    const low = bars.low;
    const close = bars.close;
    const volume = bars.volume;
    let total = from === 0 ? 0 : this.total;
    for (let i = from; i < to; i++) {
      total += moneyFlowVolume(high[i], low[i], close[i], volume[i]);
      out[i] = total;
    }
    if (keep) this.total = total;
  }
}
