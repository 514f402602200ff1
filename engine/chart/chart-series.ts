import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { BarPyramid } from '../series/bar-pyramid.ts';
import { BAR_SIMULATED, Bars } from '../series/bars.ts';
import { dateOfWall } from '../series/exchange-time.ts';
import { FlagRuns } from './flag-runs.ts';
import type { SimulatedStretch } from './readout.ts';
import { OrdinalAxis, type SlotAxis } from './slot-axis.ts';

/**
 * The bars of a chart with all that is derived from them and kept: their axis, the min/max pyramid, the simulated runs.
 * Whoever changes the bars says so by `changed`, whose cost fits the change, or hands over others by `replace`.
 */
export class ChartSeries {
  bars: Bars;
  axis: SlotAxis;
  readonly pyramid = new BarPyramid();
  readonly simulated = new FlagRuns(BAR_SIMULATED);
  /** The previous day's close, 0 when unknown. */
  previousClose = 0;
  /** The newest price, 0 when there is none. It may be newer than the newest bar. */
  last = 0;

  constructor() {
    this.bars = new Bars();
    this.axis = new OrdinalAxis(this.bars);
  }

  /** Shows other bars. */
  replace(bars: Bars, axis: SlotAxis): void {
    this.bars = bars;
    this.axis = axis;
    this.pyramid.fill(bars);
    this.simulated.fill(bars);
  }

  /** Bar `index` changed: amended, appended, or put between others. */
  changed(change: BarChangeNumber, index: number): void {
    if (change === BarChange.Amended) {
      this.pyramid.amend(this.bars, index);
    } else if (change === BarChange.Appended) {
      this.pyramid.append(this.bars);
      this.simulated.append(this.bars);
    } else if (change === BarChange.Inserted) {
      this.pyramid.changedFrom(this.bars, index);
      this.simulated.fill(this.bars);
    }
  }

  /** The newest simulated bars in a row; null when there are none. */
  get simulatedStretch(): SimulatedStretch | null {
    const { simulated, bars } = this;
    const run = simulated.count - 1;
    if (run < 0) return null;
    const first = simulated.first(run);
    const end = simulated.end(run);
    return {
      from: first === 0 ? 0 : dateOfWall(bars.time[first]),
      to: end === bars.count ? 0 : dateOfWall(bars.time[end - 1]),
    };
  }

  /** The change of bar `index` from the close before it, or NaN when nothing is before it. */
  changeOf(index: number, intraday: boolean): number {
    const before = intraday ? this.previousClose : index > 0 ? this.bars.close[index - 1] : 0;
    return before > 0 ? this.bars.close[index] - before : Number.NaN;
  }
}
