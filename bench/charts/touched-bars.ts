import { FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../engine/chart/chart-series.ts';
import { OrdinalAxis } from '../../engine/chart/slot-axis.ts';
import { fitted, openingView } from '../../engine/chart/view.ts';
import { VisibleBars } from '../../engine/chart/visible-bars.ts';
import { CHART_WIDTH } from './chart-adapter.ts';
import { SeededBars } from './seeded-bars.ts';

/** Bars and pyramid nodes read by a frame that shows all of `count` bars, per pixel column. */
export function touchedPerColumn(count: number): number {
  const { bars } = new SeededBars(count);
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  const view = { ...fitted(openingView({ ...FIRST_CHOICE, dayRange: 'all' }), series.axis), plotWidth: CHART_WIDTH };
  const visible = new VisibleBars();
  visible.gather(series.bars, series.pyramid, series.axis, view);
  return visible.touched / CHART_WIDTH;
}
