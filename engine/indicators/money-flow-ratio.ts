import type { PriceColumns } from './indicator.ts';
import { moneyFlowVolume } from './money-flow-volume.ts';
import { WindowRatio } from './window-ratio.ts';
import { WorkLine } from './work-line.ts';

/** Money flow volume of `period` bars over their volume, −1 … 1; 0 without volume. First at `period - 1`. */
export class MoneyFlowRatio {
  private readonly flow = new WorkLine();
  private readonly ratio: WindowRatio;

  /** The ratio is multiplied by `scale`. */
  constructor(period: number, scale: number) {
    this.ratio = new WindowRatio(period, scale, 0);
  }

  /** Writes the ratio to `out`; `from`, `to` and `keep` as in `Indicator.run`. */
  run(bars: PriceColumns, from: number, to: number, out: Float64Array, keep: boolean): void {
    const flow = this.flow.reach(to);
    const high = bars.high;
    const low = bars.low;
    const close = bars.close;
    const volume = bars.volume;
    const end = to | 0;
    for (let i = from | 0; i < end; i++) flow[i] = moneyFlowVolume(high[i], low[i], close[i], volume[i]);
    this.ratio.run(flow, volume, 0, from, to, out, keep);
  }
}
