import { BAR_SIMULATED, type WallSeconds } from '../series/bars.ts';
import type { ChartSeries } from './chart-series.ts';
import { barUnderCursor } from './hit-test.ts';
import { isIntraday } from './period.ts';
import type { Scene } from './scene.ts';

/**
 * What the page shows and says about a chart as text: one bar (the one under the cursor, else the newest) and the
 * chart's summary. Posted at most once a frame. Prices are in the instrument's currency, volumes in shares.
 */
export interface Readout {
  /** The bar stands under the pointer or the data cursor; false when it is simply the newest one. */
  readonly atCursor: boolean;
  readonly time: WallSeconds;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** From the close before this bar (a day chart) or from the previous day's close (minutes). */
  readonly change: number;
  /** `change` in percent; NaN when there is nothing to compare with. */
  readonly changePercent: number;
  readonly simulated: boolean;
  /** The newest price, and its change from the previous day's close. */
  readonly last: number;
  readonly lastChange: number;
  readonly lastChangePercent: number;
  /** Times of the first and last bar in sight, and how many bars are. */
  readonly from: WallSeconds;
  readonly to: WallSeconds;
  readonly visibleBars: number;
}

/** The read-out of a frame; null when there is no bar. */
export function readoutOf(scene: Scene, series: ChartSeries): Readout | null {
  const { bars } = series;
  if (bars.count === 0) return null;
  const pointed = barUnderCursor(scene.view, series.axis);
  const i = pointed < 0 ? bars.count - 1 : pointed;
  const change = series.changeOf(i, isIntraday(scene.view.period));
  const before = bars.close[i] - change;
  const lastChange = series.previousClose > 0 ? series.last - series.previousClose : Number.NaN;
  const { firstIndex, endIndex } = scene.visible;
  return {
    atCursor: pointed >= 0,
    time: bars.time[i],
    open: bars.open[i],
    high: bars.high[i],
    low: bars.low[i],
    close: bars.close[i],
    volume: bars.volume[i],
    change,
    changePercent: (change / before) * 100,
    simulated: (bars.flag[i] & BAR_SIMULATED) !== 0,
    last: series.last,
    lastChange,
    lastChangePercent: (lastChange / series.previousClose) * 100,
    from: bars.time[Math.min(firstIndex, bars.count - 1)],
    to: bars.time[Math.max(0, endIndex - 1)],
    visibleBars: Math.max(0, endIndex - firstIndex),
  };
}
