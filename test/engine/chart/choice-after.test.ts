import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChartChoice, chosenPeriod, chosenRange, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { CHART_TYPES } from '../../../engine/chart/chart-type.ts';
import { type ChoiceChange, choiceAfter } from '../../../engine/chart/choice-after.ts';
import { HISTORICAL_PERIODS, INTRADAY_PERIODS, type Period } from '../../../engine/chart/period.ts';
import { type ChartRange, INTRADAY_RANGES } from '../../../engine/chart/range.ts';
import { changedChartPreferences, chartChoiceOf } from '../../../engine/settings/chart-preferences.ts';
import { CHOICES, DAY_RANGES, every } from './chart-choices.ts';

const chosen = (choice: ChartChoice, ...changes: ChoiceChange[]): ChartChoice => changes.reduce(choiceAfter, choice);
const shows = (choice: ChartChoice): readonly [ChartRange, Period] => [chosenRange(choice), chosenPeriod(choice)];
const range = (to: ChartRange): ChoiceChange => ({ type: 'range', range: to });
const period = (to: Period): ChoiceChange => ({ type: 'period', period: to });

const RANGES: readonly ChartRange[] = [...INTRADAY_RANGES, ...DAY_RANGES];
const PERIODS: readonly Period[] = [...HISTORICAL_PERIODS, ...INTRADAY_PERIODS, 43];
const CHANGES: readonly ChoiceChange[] = [
  ...RANGES.map(range),
  ...PERIODS.map(period),
  ...CHART_TYPES.map((chartType): ChoiceChange => ({ type: 'chartType', chartType })),
];

/** The minutes in which a range of days is shown; null for those chosen last. */
const MINUTES: Readonly<Partial<Record<ChartRange, number | null>>> = {
  '1d': null,
  '2d': null,
  '3d': null,
  '4d': null,
  '5d': null,
  '10d': 10,
  '20d': 30,
  '40d': 30,
  '60d': 30,
};

describe('a range', () => {
  it.each(RANGES)('%s is shown in the period that suits it, and changes nothing else', (to) => {
    const minutes = MINUTES[to];
    every((choice) => {
      const next = chosen(choice, range(to));
      const kept =
        minutes === undefined
          ? { ...choice, intraday: false, dayRange: to }
          : { ...choice, intraday: true, minuteRange: to, minutes: minutes ?? choice.minutes };
      return JSON.stringify(next) === JSON.stringify(kept);
    });
  });
});

describe('a period', () => {
  it.each(PERIODS)('of %s is shown over the last range of its kind, and changes nothing else', (to) => {
    every((choice) => {
      const next = chosen(choice, period(to));
      const kept =
        typeof to === 'number'
          ? { ...choice, intraday: true, minutes: to }
          : { ...choice, intraday: false, historical: to };
      return JSON.stringify(next) === JSON.stringify(kept);
    });
  });
});

describe('a type', () => {
  it.each(CHART_TYPES)('%s excludes nothing: range and period stay', (chartType) => {
    every((choice) => {
      const next = chosen(choice, { type: 'chartType', chartType });
      return JSON.stringify(next) === JSON.stringify({ ...choice, chartType });
    });
  });
});

describe('one change after another', () => {
  it.each<[string, readonly ChoiceChange[], ChartRange, Period]>([
    ['nothing', [], '6m', 'd'],
    ['a day', [range('1d')], '1d', 1],
    ['five minutes go back to the days last shown', [range('5d'), range('2y'), period(5)], '5d', 5],
    ['weeks stay weeks in other ranges', [period('w'), range('all')], 'all', 'w'],
    ['quarters come back after a day in minutes', [period('q'), range('1d'), range('1y')], '1y', 'q'],
    ['a year in days comes back after minutes', [range('1y'), period(15), period('d')], '1y', 'd'],
    ['ten days have ten minutes', [period(2), range('10d')], '10d', 10],
    ['twenty days have thirty', [period(2), range('20d')], '20d', 30],
    ['which stay in fewer days', [period(2), range('20d'), range('1d')], '1d', 30],
    ['minutes chosen for many days are those', [range('60d'), period(1)], '60d', 1],
    ['until the days are chosen again', [range('60d'), period(1), range('60d')], '60d', 30],
    ['linked charts share a range, in days', [{ type: 'dayRange', range: '5y' }], '5y', 'd'],
    ['and not in minutes', [range('1d'), { type: 'dayRange', range: '5y' }], '1d', 1],
    ['but for later', [range('1d'), { type: 'dayRange', range: '5y' }, period('m')], '5y', 'm'],
  ])('%s', (_, changes, shownRange, shownPeriod) => {
    expect(shows(chosen(FIRST_CHOICE, ...changes))).toEqual([shownRange, shownPeriod]);
  });

  it.each(CHANGES.map((change) => [JSON.stringify(change), change] as const))(
    '%s twice is the same as once',
    (_, change) => {
      every((choice) => {
        const once = chosen(choice, change);
        return JSON.stringify(chosen(once, change)) === JSON.stringify(once);
      });
    },
  );

  it('leads to a choice that reads back the same after being saved', () => {
    fc.assert(
      fc.property(CHOICES, fc.array(fc.constantFrom(...CHANGES), { maxLength: 6 }), (choice, changes) => {
        const next = chosen(choice, ...changes);
        expect(chartChoiceOf(changedChartPreferences(FIRST_CHOICE, next))).toEqual(next);
      }),
    );
  });

  it('does not modify the given choice', () => {
    fc.assert(
      fc.property(CHOICES, fc.constantFrom(...CHANGES), (choice, change) => {
        const before = structuredClone(choice);
        chosen(choice, change);
        expect(choice).toEqual(before);
      }),
    );
  });
});

describe('the other changes', () => {
  it('change only their own part', () => {
    const options = { ...FIRST_CHOICE.options, log: true, grid: false };
    const compared = [{ region: 'U', symbol: 'SPY' }] as const;
    const shares = [0.7, 0.3];
    fc.assert(
      fc.property(CHOICES, CHOICES, (choice, other) => {
        expect(chosen(choice, { type: 'options', options })).toEqual({ ...choice, options });
        expect(chosen(choice, { type: 'compared', compared })).toEqual({ ...choice, compared });
        expect(chosen(choice, { type: 'shares', shares })).toEqual({ ...choice, shares });
        expect(chosen(choice, { type: 'choice', choice: other })).toBe(other);
      }),
    );
    const shared = chosen(FIRST_CHOICE, { type: 'dayRange', range: FIRST_CHOICE.dayRange });
    expect(shared).toBe(FIRST_CHOICE);
  });

  it('reset the panes’ heights when panes are added or removed, and keep them otherwise', () => {
    const choice = { ...FIRST_CHOICE, shares: [0.7, 0.3] };
    const added = [...choice.studies.lower, { code: 'obv', parameters: [] }];
    const lower = chosen(choice, { type: 'studies', studies: { ...choice.studies, lower: added } });
    expect(lower).toEqual({ ...choice, shares: [], studies: { ...choice.studies, lower: added } });
    const overlays = chosen(choice, { type: 'studies', studies: { ...choice.studies, overlays: added } });
    expect(overlays).toEqual({ ...choice, studies: { ...choice.studies, overlays: added } });
  });
});
