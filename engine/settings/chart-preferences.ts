import { type ChartChoice, chosenPeriod, FIRST_CHOICE } from '../chart/chart-choice.ts';
import { isChartType } from '../chart/chart-type.ts';
import { isHistorical } from '../chart/period.ts';

const MOST_MINUTES = 60;

/** The chart as the preferences keep it. What this build cannot show has its default; minutes other than 1 to 60 are 1. */
export function chartChoiceOf(preferences: Readonly<Record<string, string>>): ChartChoice {
  const { chart, intraper, histper = '', ptype = '' } = preferences;
  const minutes = Number(intraper);
  return {
    intraday: chart === 'intra',
    minutes: Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES ? minutes : FIRST_CHOICE.minutes,
    historical: isHistorical(histper) ? histper : FIRST_CHOICE.historical,
    chartType: isChartType(ptype) ? ptype : FIRST_CHOICE.chartType,
  };
}

/** The preferences that another choice changes, by name: what was kept and not chosen anew stays as it is. */
export function changedChartPreferences(before: ChartChoice, after: ChartChoice): Record<string, string> {
  const kept = preferencesOf(before);
  return Object.fromEntries(Object.entries(preferencesOf(after)).filter(([name, value]) => value !== kept[name]));
}

function preferencesOf(choice: ChartChoice): Record<string, string> {
  return {
    chart: choice.intraday ? 'intra' : 'hist',
    intraper: String(choice.minutes),
    histper: choice.historical,
    per: String(chosenPeriod(choice)),
    ptype: choice.chartType,
  };
}
