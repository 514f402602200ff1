import { BAR_SIMULATED } from '../series/bars.ts';
import { dateOfWall, secondOfDay } from '../series/exchange-time.ts';
import type { ChartSeries } from './chart-series.ts';
import { barUnderCursor } from './hit-test.ts';
import { isIntraday } from './period.ts';
import type { Readout } from './readout.ts';
import type { Scene } from './scene.ts';

/** The read-out of a frame; null when there is no bar. */
export function takeReadout(scene: Scene, series: ChartSeries): Readout | null {
  const { bars } = series;
  if (bars.count === 0) return null;
  const pointed = barUnderCursor(scene.view, series.axis);
  const i = pointed < 0 ? bars.count - 1 : pointed;
  const intraday = isIntraday(scene.view.period);
  const change = series.changeOf(i, intraday);
  const before = bars.close[i] - change;
  const lastChange = series.previousClose > 0 ? series.last - series.previousClose : Number.NaN;
  const { firstIndex, endIndex } = scene.visible;
  return {
    atCursor: pointed >= 0,
    period: scene.view.period,
    date: dateOfWall(bars.time[i]),
    second: intraday ? secondOfDay(bars.time[i]) : -1,
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
    from: dateOfWall(bars.time[Math.min(firstIndex, bars.count - 1)]),
    to: dateOfWall(bars.time[Math.max(0, endIndex - 1)]),
    visibleBars: Math.max(0, endIndex - firstIndex),
    studies: series.studies.valuesAt(i),
    headlines: [],
  };
}
