import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChartChoice, choiceAfter, chosenPeriod, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { CHART_TYPES } from '../../../engine/chart/chart-type.ts';
import { HISTORICAL_PERIODS } from '../../../engine/chart/period.ts';
import { INTRADAY_RANGES } from '../../../engine/chart/range.ts';
import { MOST_LOWER, MOST_OVERLAYS, type StudyChoice } from '../../../engine/chart/study-choice.ts';
import { type CatalogueEntry, LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import { changedChartPreferences, chartChoiceOf } from '../../../engine/settings/chart-preferences.ts';
import {
  changedPreferences,
  formatPreferences,
  PREFERENCE_DEFAULTS,
  parsePreferences,
} from '../../../engine/settings/preferences.ts';

/** Indicators with the parameters that a dialog shows chosen freely, and the others at their constants. */
const studies = (catalogue: readonly CatalogueEntry[], most: number): fc.Arbitrary<StudyChoice[]> =>
  fc.array(
    fc.constantFrom(...catalogue).chain((entry) =>
      fc.record({
        code: fc.constant(entry.code),
        parameters: fc.tuple(
          ...entry.parameters.map(({ kind, minimum = 1, value }, i) =>
            i >= entry.shown
              ? fc.constant(value)
              : kind === 'period'
                ? fc.integer({ min: minimum, max: 500 })
                : fc.integer({ min: 1, max: 500 }).map((hundredths) => hundredths / 100),
          ),
        ),
      }),
    ),
    { maxLength: most },
  );

const choices: fc.Arbitrary<ChartChoice> = fc.record({
  intraday: fc.boolean(),
  minutes: fc.integer({ min: 1, max: 60 }),
  historical: fc.constantFrom(...HISTORICAL_PERIODS),
  minuteRange: fc.constantFrom(...INTRADAY_RANGES),
  dayRange: fc.constantFrom('6m', '1y', '2y', '5y', 'all'),
  chartType: fc.constantFrom(...CHART_TYPES),
  options: fc.record({ log: fc.boolean(), grid: fc.boolean(), previousClose: fc.boolean(), news: fc.boolean() }),
  studies: fc.record({ overlays: studies(OVERLAYS, MOST_OVERLAYS), lower: studies(LOWER_INDICATORS, MOST_LOWER) }),
  shares: fc.constantFrom([], [0.5, 0.5], [0.4, 0.2, 0.2, 0.2]),
});

describe('the chart in the preferences', () => {
  it('comes back from the saved string as it was chosen', () => {
    fc.assert(
      fc.property(choices, choices, (before, after) => {
        const first = changedPreferences(PREFERENCE_DEFAULTS, changedChartPreferences(FIRST_CHOICE, before));
        const second = changedPreferences(first, changedChartPreferences(before, after));
        expect(chartChoiceOf(parsePreferences(formatPreferences(second)))).toEqual(after);
        expect(second.per).toBe(String(chosenPeriod(after)));
      }),
    );
  });

  it('is the first choice when nothing was saved', () => {
    expect(chartChoiceOf({})).toEqual(FIRST_CHOICE);
    expect(chartChoiceOf(PREFERENCE_DEFAULTS)).toEqual(FIRST_CHOICE);
  });

  it.each([
    ['1', 1],
    ['60', 60],
    ['37', 37],
    ['0', 1],
    ['61', 1],
    ['2.5', 1],
    ['-5', 1],
    ['', 1],
    ['five', 1],
  ])('takes %j minutes as %d', (intraper, minutes) => {
    expect(chartChoiceOf({ intraper }).minutes).toBe(minutes);
  });

  it('has defaults for a type and a period that it cannot show, and keeps them while nothing else is chosen', () => {
    const saved = { ptype: 'kagi', histper: 'x', chart: 'hist' };
    const choice = chartChoiceOf(saved);
    expect(choice).toEqual(FIRST_CHOICE);
    const changed = changedChartPreferences(choice, choiceAfter(choice, { type: 'period', period: 5 }));
    expect(changed).toEqual({ chart: 'intra', intraper: '5', per: '5' });
  });

  it('changes with ranges, periods and types alone', () => {
    const weekly = choiceAfter(FIRST_CHOICE, { type: 'period', period: 'w' });
    const today = choiceAfter(weekly, { type: 'range', range: '1d' });
    expect(chosenPeriod(today)).toBe(1);
    expect(chosenPeriod(choiceAfter(today, { type: 'range', range: 'all' }))).toBe('w');
    expect(choiceAfter(today, { type: 'chartType', chartType: 'ohlc' })).toEqual({ ...today, chartType: 'ohlc' });
    expect(choiceAfter(today, { type: 'pan', pixels: 5 })).toBe(today);
  });
});
