import { BAR_SIMULATED } from '../series/bars.ts';
import { dateOfWall, secondOfDay } from '../time/exchange-time.ts';
import { chosenPeriod } from './chart-choice.ts';
import { percentFrom } from './chart-comparison.ts';
import type { ChartSeries } from './chart-series.ts';
import { barUnderCursor } from './hit-test.ts';
import type { Readout } from './readout.ts';
import type { Scene } from './scene.ts';
import type { PortfolioLines } from './value-bars.ts';
import { type ChartView, slotWidth } from './view.ts';

/** How far from a news marker (CSS pixels) it is read out, because bars may be narrower than the marker. */
const NEWS_REACH = 6;

/** The readout of a frame; null if there is no bar. */
export function takeReadout(scene: Scene, series: ChartSeries): Readout | null {
  const { bars } = series;
  if (bars.count === 0) return null;
  const pointed = barUnderCursor(scene.view, series.axis);
  const i = pointed < 0 ? bars.count - 1 : pointed;
  const { choice } = scene.view;
  const { intraday } = choice;
  const change = series.changeOf(i, intraday);
  const before = bars.close[i] - change;
  const lastChange = series.previousClose > 0 ? series.last - series.previousClose : Number.NaN;
  const { firstIndex, endIndex } = scene.visible;
  return {
    atCursor: pointed >= 0,
    period: chosenPeriod(choice),
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
    loadedBars: bars.count,
    studies: series.studies.valuesAt(i),
    percent: scene.inPercent ? percentFrom(scene.visible.firstClose, bars.close[i]) : Number.NaN,
    compared: scene.compared.map(({ line, base }) =>
      percentFrom(base, pointed < 0 ? line.valueUpTo(i) : line.valueAt(i)),
    ),
    headlines: headlinesAt(i, pointed >= 0, scene.view, series),
    portfolio: portfolioAt(i, series.portfolio),
  };
}

/** The bar's headlines, or, under the pointer, those of the marker that it touches. */
function headlinesAt(index: number, atCursor: boolean, view: ChartView, series: ChartSeries): readonly string[] {
  if (!view.choice.options.news) return [];
  const own = series.headlinesAt(index);
  if (own.length > 0 || !atCursor || view.cursor >= 0) return own;
  const mark = series.nearestNews(index);
  if (mark < 0) return own;
  const away = Math.abs(series.axis.slotOf(mark) - series.axis.slotOf(index)) * slotWidth(view);
  return away <= NEWS_REACH * view.ratio ? series.headlinesAt(mark) : own;
}

function portfolioAt(index: number, lines: PortfolioLines | null): Readout['portfolio'] {
  if (lines === null) return null;
  return { cost: lines.cost[index], bought: lines.bought[index], sold: lines.sold[index] };
}
