import type { ChartChoice } from './chart-choice.ts';
import { type ComparedSecurity, withoutCompared } from './compared-security.ts';
import { shownStudies } from './study-choice.ts';

/**
 * The choice as a chart can show it: the chart of the security `own`, or of a portfolio's value where that is null. The user's
 * choice stays as it is, for other targets. Returns the same object where everything can be shown.
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
