import { entryOf } from '../indicators/catalogue.ts';
import { type ChartChoice, chosenPeriod } from './chart-choice.ts';
import { CHART_TYPE_TABLE } from './chart-type.ts';
import { type HistoricalPeriod, isIntraday, type Period } from './period.ts';
import type { StudyChoice } from './study-choice.ts';

/** The most bars of each period in a calendar year. */
const YEAR_BARS: Readonly<Record<HistoricalPeriod, number>> = { d: 253, w: 53, m: 12, q: 4, y: 1 };

/**
 * How many bars before its range a chart's indicators need, so that a bar has the same values in every range; infinite
 * for all bars. Three-line-break lines depend on all bars before them.
 */
export function warmUpOf(choice: ChartChoice): number {
  const { studies, chartType } = choice;
  const period = chosenPeriod(choice);
  const chosen = [...studies.overlays, ...studies.lower];
  const most = chosen.reduce((bars, study) => Math.max(bars, memoryOf(study, period)), 0);
  return CHART_TYPE_TABLE[chartType].threeLine && most > 0 ? Number.POSITIVE_INFINITY : most;
}

/** An anchored indicator needs the bars since its anchor: none in a range of minutes, which begins with a session. */
function memoryOf({ code, parameters }: StudyChoice, period: Period): number {
  const entry = entryOf(code);
  if (entry === undefined) return 0;
  if (entry.isAnchored) return isIntraday(period) ? 0 : YEAR_BARS[period];
  return entry.memory(...parameters);
}
