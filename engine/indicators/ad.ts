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
    const end = to | 0;
    let total = from === 0 ? 0 : +this.total;
    for (let i = from | 0; i < end; i++) {
      total += moneyFlowVolume(high[i], low[i], close[i], volume[i]);
      out[i] = total;
    }
    if (keep) this.total = total;
  }
}
