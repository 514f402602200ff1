import { type ChartChoice, FIRST_CHOICE } from '../chart/chart-choice.ts';
import { changedChartPreferences, chartChoiceOf } from './chart-preferences.ts';

/**
 * The settings of a chart that a template keeps, as preferences by name: type, period, switches, right margin,
 * indicators with their parameters, and the heights of their panes. The range and the compared securities are left out,
 * because they say what is shown, not how. Defaults are left out too.
 */
export function templateSettings(choice: ChartChoice): Record<string, string> {
  return changedChartPreferences(FIRST_CHOICE, withRangeOf(FIRST_CHOICE, choice));
}

/** The settings of a chart after a template was applied. What this build cannot read gets its default. */
export function templateChoice(before: ChartChoice, settings: Readonly<Record<string, string>>): ChartChoice {
  return withRangeOf(before, chartChoiceOf(settings));
}

function withRangeOf({ minuteRange, dayRange, compared }: ChartChoice, choice: ChartChoice): ChartChoice {
  return { ...choice, minuteRange, dayRange, compared };
}
