import { type ChartChoice, drawnOptions, drawnType } from '../../engine/chart/chart-choice.ts';
import { withoutCompared } from '../../engine/chart/compared-security.ts';
import { portfolioView } from '../../engine/chart/portfolio-view.ts';
import type { ChartView } from '../../engine/chart/view.ts';
import type { ChartTarget } from '../api/chart-api.ts';

/** A choice without the target's own security among those that it is compared with; the same one when it is not there. */
export function choiceFor(chosen: ChartChoice, target: ChartTarget): ChartChoice {
  if (target.type !== 'security') return chosen;
  const compared = withoutCompared(chosen.compared, target);
  return compared === chosen.compared ? chosen : { ...chosen, compared };
}

/** A view as its target can have it: the value of a portfolio is shown in one way only. */
export function viewFor(view: ChartView, target: ChartTarget): ChartView {
  return target.type === 'portfolio' ? portfolioView(view) : view;
}

/** A view for another target: it is compared with, and drawn by, what `choice` has for that one. */
export function viewOfTarget(view: ChartView, choice: ChartChoice): ChartView {
  return { ...view, compared: choice.compared, chartType: drawnType(choice), options: drawnOptions(choice) };
}
