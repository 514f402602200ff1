import { type ChartChoice, drawnOptions, drawnType } from '../../engine/chart/chart-choice.ts';
import { withoutCompared } from '../../engine/chart/compared-security.ts';
import { portfolioView } from '../../engine/chart/portfolio-view.ts';
import type { ChartView } from '../../engine/chart/view.ts';
import type { ChartTarget } from '../api/chart-api.ts';

/** A choice whose compared securities exclude the target's own; the same object if nothing is excluded. */
export function choiceFor(chosen: ChartChoice, target: ChartTarget): ChartChoice {
  if (target.type !== 'security') return chosen;
  const compared = withoutCompared(chosen.compared, target);
  return compared === chosen.compared ? chosen : { ...chosen, compared };
}

/** A view reduced to what its target supports: a portfolio's value has only one chart type. */
export function viewFor(view: ChartView, target: ChartTarget): ChartView {
  return target.type === 'portfolio' ? portfolioView(view) : view;
}

/** A view for another target, with the compared securities and the chart type of `choice`. */
export function viewOfTarget(view: ChartView, choice: ChartChoice): ChartView {
  return { ...view, compared: choice.compared, chartType: drawnType(choice), options: drawnOptions(choice) };
}
