import { type ChartOptions, FIRST_OPTIONS } from './chart-options.ts';
import type { ChartType } from './chart-type.ts';
import type { Command } from './command.ts';
import type { ComparedSecurity } from './compared-security.ts';
import { type HistoricalPeriod, isIntraday, type Period } from './period.ts';
import { type ChartRange, type IntradayRange, isIntradayRange, periodOfRange } from './range.ts';
import { FIRST_STUDIES, type StudyChoices } from './study-choice.ts';

/** What a user has chosen of a chart and finds again. */
export interface ChartChoice {
  /** Minutes of one or several days are shown, and not the history. */
  readonly intraday: boolean;
  readonly minutes: number;
  readonly historical: HistoricalPeriod;
  /** The range of either kind that was shown last. */
  readonly minuteRange: IntradayRange;
  readonly dayRange: ChartRange;
  readonly chartType: ChartType;
  readonly options: ChartOptions;
  readonly studies: StudyChoices;
  /** Heights of the price pane and of each lower pane as parts of 1; empty for the specification's 400 : 100. */
  readonly shares: readonly number[];
  /** Securities beside the chart's own, whichever that is. While there is any, all are lines in per cent. */
  readonly compared: readonly ComparedSecurity[];
}

/** The choice of somebody who never made one. */
export const FIRST_CHOICE: ChartChoice = {
  intraday: false,
  minutes: 1,
  historical: 'd',
  minuteRange: '1d',
  dayRange: '6m',
  chartType: 'candle',
  options: FIRST_OPTIONS,
  studies: FIRST_STUDIES,
  shares: [],
  compared: [],
};

/** The period that a choice shows. */
export function chosenPeriod({ intraday, minutes, historical }: ChartChoice): Period {
  return intraday ? minutes : historical;
}

/** The range that a choice shows. */
export function chosenRange({ intraday, minuteRange, dayRange }: ChartChoice): ChartRange {
  return intraday ? minuteRange : dayRange;
}

/** How a choice is drawn: what is compared stands as lines in per cent, whatever type was chosen, to return to. */
export function drawnType({ chartType, compared }: ChartChoice): ChartType {
  return compared.length > 0 ? 'percent' : chartType;
}

/** The options that a choice is drawn with: per cent of several securities have no logarithmic scale in common. */
export function drawnOptions({ options, compared }: ChartChoice): ChartOptions {
  return compared.length > 0 && options.log ? { ...options, log: false } : options;
}

/** The choice with other indicators; panes that are more or fewer than before have their first heights again. */
export function withStudies(choice: ChartChoice, studies: StudyChoices): ChartChoice {
  const isSame = studies.lower.length === choice.studies.lower.length;
  return { ...choice, studies, shares: isSame ? choice.shares : [] };
}

/** The choice after a command; the same one when the command is none. */
export function choiceAfter(choice: ChartChoice, command: Command): ChartChoice {
  switch (command.type) {
    case 'choice':
      return command.choice;
    case 'range':
      return isIntradayRange(command.range)
        ? {
            ...choice,
            intraday: true,
            minuteRange: command.range,
            minutes: periodOfRange(command.range, choice.minutes),
          }
        : { ...choice, intraday: false, dayRange: command.range };
    case 'period':
      return isIntraday(command.period)
        ? { ...choice, intraday: true, minutes: command.period }
        : { ...choice, intraday: false, historical: command.period };
    case 'chartType':
      return { ...choice, chartType: command.chartType };
    default:
      return choice;
  }
}
