import type { ChartType } from './chart-type.ts';
import type { Command } from './command.ts';
import { type HistoricalPeriod, isIntraday, type Period } from './period.ts';
import { isIntradayRange } from './range.ts';

/** What a user has chosen of a chart and finds again: kind, the period of either kind, type. */
export interface ChartChoice {
  /** Minutes of one or several days are shown, and not the history. */
  readonly intraday: boolean;
  readonly minutes: number;
  readonly historical: HistoricalPeriod;
  readonly chartType: ChartType;
}

/** The choice of somebody who never made one. */
export const FIRST_CHOICE: ChartChoice = { intraday: false, minutes: 1, historical: 'd', chartType: 'candle' };

/** The period that a choice shows. */
export function chosenPeriod({ intraday, minutes, historical }: ChartChoice): Period {
  return intraday ? minutes : historical;
}

/** The choice after a command; the same one when the command is none. */
export function choiceAfter(choice: ChartChoice, command: Command): ChartChoice {
  switch (command.type) {
    case 'range':
      return { ...choice, intraday: isIntradayRange(command.range) };
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
