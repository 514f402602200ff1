import fc from 'fast-check';
import { expect } from 'vitest';
import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { chartOptions, RIGHT_MARGINS } from '../../../engine/chart/chart-options.ts';
import { CHART_TYPES } from '../../../engine/chart/chart-type.ts';
import { HISTORICAL_PERIODS } from '../../../engine/chart/period.ts';
import { type DayRange, INTRADAY_RANGES } from '../../../engine/chart/range.ts';

/** The ranges of the history. */
export const DAY_RANGES: readonly DayRange[] = ['6m', '1y', '2y', '5y', 'all'];

/** Minutes on the list and off it. */
const MINUTES = [1, 43];

/** Any ranges, periods and type, on even or logarithmic scales. */
export const CHOICES: fc.Arbitrary<ChartChoice> = fc
  .record({
    intraday: fc.boolean(),
    minutes: fc.integer({ min: 1, max: 60 }),
    historical: fc.constantFrom(...HISTORICAL_PERIODS),
    minuteRange: fc.constantFrom(...INTRADAY_RANGES),
    dayRange: fc.constantFrom(...DAY_RANGES),
    chartType: fc.constantFrom(...CHART_TYPES),
    margin: fc.constantFrom(...RIGHT_MARGINS),
    // Over the prices, the volume leaves its pane: a rule of its own.
    options: fc
      .func(fc.boolean())
      .map((isOn) => ({ ...chartOptions(({ preference }) => isOn(preference)), volumeOver: false })),
  })
  .map((choice) => ({ ...FIRST_CHOICE, ...choice }));

/** Tries a rule with every range, period and type; the first choice for which it does not hold is named. */
export function every(holds: (choice: ChartChoice) => boolean): void {
  expect(ALL.find((choice) => !holds(choice))).toBeUndefined();
}

const ALL: readonly ChartChoice[] = [false, true].flatMap((intraday) =>
  MINUTES.flatMap((minutes) =>
    HISTORICAL_PERIODS.flatMap((historical) =>
      INTRADAY_RANGES.flatMap((minuteRange) =>
        DAY_RANGES.flatMap((dayRange) =>
          CHART_TYPES.map((chartType) => ({
            ...FIRST_CHOICE,
            intraday,
            minutes,
            historical,
            minuteRange,
            dayRange,
            chartType,
          })),
        ),
      ),
    ),
  ),
);
