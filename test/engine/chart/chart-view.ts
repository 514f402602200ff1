import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { chartLayout } from '../../../engine/chart/layout.ts';
import type { SlotAxis } from '../../../engine/chart/slot-axis.ts';
import { type ChartView, openingView, viewOfRange } from '../../../engine/chart/view.ts';

/** A view of 1000 × 500 device pixels from slot `home` to the newest, laid out with `lower` panes below the prices. */
export function laidOutView(axis: SlotAxis, home: number, lower = 1): ChartView {
  const layout = chartLayout(1000, 500, 1, 56, lower);
  const { plotLeft, plotWidth } = layout;
  return {
    ...viewOfRange(openingView(FIRST_CHOICE), axis, home),
    width: 1000,
    height: 500,
    layout,
    plotLeft,
    plotWidth,
  };
}

/** The part of a view, or of the choice that it shows, that a test changes. */
export type ViewChange = Partial<ChartView> & Partial<ChartChoice>;

/** The view after such a change. */
export function viewWith(view: ChartView, change: ViewChange): ChartView {
  const isChosen = ([name]: [string, unknown]): boolean => name in FIRST_CHOICE;
  const entries = Object.entries(change);
  const chosen = entries.filter(isChosen);
  const choice = chosen.length === 0 ? view.choice : { ...view.choice, ...Object.fromEntries(chosen) };
  return { ...view, choice, ...Object.fromEntries(entries.filter((entry) => !isChosen(entry))) };
}
