import { isIntradayRange } from './range.ts';
import type { ChartView } from './view.ts';

/** The view of a portfolio's value: a line over its dates, whatever was chosen for instruments. The same one when it is that. */
export function portfolioView(view: ChartView): ChartView {
  const range = isIntradayRange(view.range) ? view.dayRange : view.range;
  if (range === view.range && view.period === 'd' && view.chartType === 'close') return view;
  return { ...view, range, period: 'd', chartType: 'close' };
}
