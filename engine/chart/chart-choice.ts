import { type ChartOptions, FIRST_OPTIONS } from './chart-options.ts';
import type { ChartType } from './chart-type.ts';
import type { Command } from './command.ts';
import type { ComparedSecurity } from './compared-security.ts';
import { type HistoricalPeriod, isIntraday, type Period } from './period.ts';
import { type ChartRange, type IntradayRange, isIntradayRange, periodOfRange } from './range.ts';
import { FIRST_STUDIES, type StudyChoices } from './study-choice.ts';

/** What a user has chosen for charts, and finds again later. */
export interface ChartChoice {
  /** Whether minutes of one or more days are shown instead of the history. */
  readonly intraday: boolean;
  readonly minutes: number;
  readonly historical: HistoricalPeriod;
  /** The last range shown of either kind. */
  readonly minuteRange: IntradayRange;
  readonly dayRange: ChartRange;
  readonly chartType: ChartType;
  readonly options: ChartOptions;
  readonly studies: StudyChoices;
  /** Heights of the price pane and of each lower pane as parts of 1; empty for the specification's 400 : 100. */
  readonly shares: readonly number[];
  /** Securities compared with whatever the chart shows. While there are any, all are lines in per cent. */
  readonly compared: readonly ComparedSecurity[];
}

/** The choice until the user makes one. */
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

/** The period shown by a choice. */
export function chosenPeriod({ intraday, minutes, historical }: ChartChoice): Period {
  return intraday ? minutes : historical;
}

/** The range shown by a choice. */
export function chosenRange({ intraday, minuteRange, dayRange }: ChartChoice): ChartRange {
  return intraday ? minuteRange : dayRange;
}

/** The chart type that is drawn: while comparing, lines in per cent. The chosen type returns afterwards. */
export function drawnType({ chartType, compared }: ChartChoice): ChartType {
  return compared.length > 0 ? 'percent' : chartType;
}

/** The options that apply to a choice: several securities in per cent cannot share a logarithmic scale. */
export function drawnOptions({ options, compared }: ChartChoice): ChartOptions {
  return compared.length > 0 && options.log ? { ...options, log: false } : options;
}

/** The choice with other indicators. If the number of panes changes, their heights are reset. */
export function withStudies(choice: ChartChoice, studies: StudyChoices): ChartChoice {
  const isSame = studies.lower.length === choice.studies.lower.length;
  return { ...choice, studies, shares: isSame ? choice.shares : [] };
}

/** The choice after a command; the same object if the command changes no choice. */
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
