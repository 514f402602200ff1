import type { ChartChoice } from './chart-choice.ts';
import { type ComparedSecurity, withoutCompared } from './compared-security.ts';
import { shownStudies } from './study-choice.ts';

/**
 * The choice as a chart can show it. `own` is the chart's security, null for a portfolio's value. The user's choice itself
 * does not change, because it also applies to other targets. Returns the same object if everything can be shown.
 */
export function shownChoice(chosen: ChartChoice, own: ComparedSecurity | null): ChartChoice {
  const studies = shownStudies(chosen.studies, chosen.options.volumeOver);
  const choice = studies === chosen.studies ? chosen : { ...chosen, studies };
  if (own === null) return { ...choice, intraday: false, historical: 'd', chartType: 'close', compared: [] };
  const compared = withoutCompared(choice.compared, own);
  if (compared.length > 0) return inPercent(choice, compared);
  return compared === choice.compared ? choice : { ...choice, compared };
}

/** Several securities are drawn as lines in per cent, which have no logarithmic scale in common. */
function inPercent(choice: ChartChoice, compared: readonly ComparedSecurity[]): ChartChoice {
  return { ...choice, compared, chartType: 'percent', options: { ...choice.options, log: false } };
}
