import { chartLayout } from '../../../engine/chart/layout.ts';
import type { SlotAxis } from '../../../engine/chart/slot-axis.ts';
import { type ChartView, openingView, viewOfRange } from '../../../engine/chart/view.ts';

/** A view of 1000 × 500 device pixels from slot `home` to the newest, laid out with `lower` panes below the prices. */
export function laidOutView(axis: SlotAxis, home: number, lower = 1): ChartView {
  const layout = chartLayout(1000, 500, 1, 56, lower);
  const { plotLeft, plotWidth } = layout;
  return { ...viewOfRange(openingView('6m', 'd'), axis, home), width: 1000, height: 500, layout, plotLeft, plotWidth };
}
