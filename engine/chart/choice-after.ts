import type { ChartChoice } from './chart-choice.ts';
import type { ChartOptions, RightMargin } from './chart-options.ts';
import type { ChartType } from './chart-type.ts';
import type { ComparedSecurity } from './compared-security.ts';
import { isIntraday, type Period } from './period.ts';
import { type ChartRange, type DayRange, isIntradayRange, periodOfRange } from './range.ts';
import type { StudyChoices } from './study-choice.ts';

/** A change of a chart's settings. */
export type ChoiceChange =
  | { readonly type: 'range'; readonly range: ChartRange }
  /** The range of the history, which linked charts share. A chart of minutes goes on showing minutes. */
  | { readonly type: 'dayRange'; readonly range: DayRange }
  | { readonly type: 'period'; readonly period: Period }
  | { readonly type: 'chartType'; readonly chartType: ChartType }
  | { readonly type: 'options'; readonly options: ChartOptions }
  | { readonly type: 'margin'; readonly margin: RightMargin }
  | { readonly type: 'studies'; readonly studies: StudyChoices }
  | { readonly type: 'shares'; readonly shares: readonly number[] }
  | { readonly type: 'compared'; readonly compared: readonly ComparedSecurity[] }
  /** All at once: what a dialog has previewed. */
  | { readonly type: 'choice'; readonly choice: ChartChoice };

/** The choice after a change. Only this function decides it. */
export function choiceAfter(choice: ChartChoice, change: ChoiceChange): ChartChoice {
  switch (change.type) {
    case 'range':
      return ranged(choice, change.range);
    case 'dayRange':
      return change.range === choice.dayRange ? choice : { ...choice, dayRange: change.range };
    case 'period':
      return perioded(choice, change.period);
    case 'chartType':
      return { ...choice, chartType: change.chartType };
    case 'options':
      return { ...choice, options: change.options };
    case 'margin':
      return { ...choice, margin: change.margin };
    case 'studies':
      return studied(choice, change.studies);
    case 'shares':
      return { ...choice, shares: change.shares };
    case 'compared':
      return { ...choice, compared: change.compared };
    case 'choice':
      return change.choice;
  }
}

/** A range of the history has the historical period last chosen, a range of minutes the minutes that suit it. */
function ranged(choice: ChartChoice, range: ChartRange): ChartChoice {
  if (!isIntradayRange(range)) return { ...choice, intraday: false, dayRange: range };
  return { ...choice, intraday: true, minuteRange: range, minutes: periodOfRange(range, choice.minutes) };
}

/** The range is the last one of the period's kind: of the history, or of minutes. */
function perioded(choice: ChartChoice, period: Period): ChartChoice {
  if (!isIntraday(period)) return { ...choice, intraday: false, historical: period };
  return { ...choice, intraday: true, minutes: period };
}

/** Another number of panes gives all of them their default heights. */
function studied(choice: ChartChoice, studies: StudyChoices): ChartChoice {
  const isSame = studies.lower.length === choice.studies.lower.length;
  return { ...choice, studies, shares: isSame ? choice.shares : [] };
}
