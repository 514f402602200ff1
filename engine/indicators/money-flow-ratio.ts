import type { PriceColumns } from './indicator.ts';
import { moneyFlowVolume } from './money-flow-volume.ts';
import { WindowMean } from './window-mean.ts';
import { WorkLine } from './work-line.ts';

/** Money flow volume of `period` bars over their volume, −1 … 1; 0 without volume. First at `period - 1`. */
export class MoneyFlowRatio {
  private readonly flow = new WorkLine();
  private readonly volumeMeans = new WorkLine();
  private readonly flowMean: WindowMean;
  private readonly volumeMean: WindowMean;

  constructor(period: number) {
    this.flowMean = new WindowMean(period);
    this.volumeMean = new WindowMean(period);
  }

  /** Writes the ratio times `scale` to `out`; the rest as in `Indicator.run`. */
  run(bars: PriceColumns, from: number, to: number, out: Float64Array, scale: number, keep: boolean): void {
    const flow = this.flow.reach(to);
    const volumeMeans = this.volumeMeans.reach(to);
    const high = bars.high;
    const low = bars.low;
    const close = bars.close;
    const volume = bars.volume;
    for (let i = from; i < to; i++) flow[i] = moneyFlowVolume(high[i], low[i], close[i], volume[i]);
    this.volumeMean.run(volume, 0, from, to, volumeMeans, keep);
    this.flowMean.run(flow, 0, from, to, out, keep);
    for (let i = from; i < to; i++) {
      const mean = volumeMeans[i];
      out[i] = mean === 0 ? 0 : (out[i] / mean) * scale;
    }
  }
}
