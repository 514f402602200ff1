import { isIntradayRange } from './range.ts';
import type { ChartView } from './view.ts';

/**
 * The view of a portfolio's value: a line over its dates, whatever was chosen for instruments. The same view if it
 * already is one.
 */
export function portfolioView(view: ChartView): ChartView {
  const range = isIntradayRange(view.range) ? view.dayRange : view.range;
  const isThat =
    range === view.range && view.period === 'd' && view.chartType === 'close' && view.compared.length === 0;
  return isThat ? view : { ...view, range, period: 'd', chartType: 'close', compared: [] };
}
