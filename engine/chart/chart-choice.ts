import { type ChartOptions, FIRST_OPTIONS, type RightMargin } from './chart-options.ts';
import type { ChartType } from './chart-type.ts';
import type { ComparedSecurity } from './compared-security.ts';
import type { HistoricalPeriod, Period } from './period.ts';
import type { ChartRange, DayRange, IntradayRange } from './range.ts';
import { FIRST_STUDIES, type StudyChoices } from './study-choice.ts';

/**
 * A user's settings of charts, which are saved. `choiceAfter` makes the next choice, `shownChoice` fits it to a target.
 */
export interface ChartChoice {
  /** Whether minutes of one or more days are shown instead of the history. */
  readonly intraday: boolean;
  readonly minutes: number;
  readonly historical: HistoricalPeriod;
  /** The last range shown of either kind. */
  readonly minuteRange: IntradayRange;
  readonly dayRange: DayRange;
  readonly chartType: ChartType;
  readonly options: ChartOptions;
  /** Space after the newest bar, in bars. */
  readonly margin: RightMargin;
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
  margin: 0,
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
