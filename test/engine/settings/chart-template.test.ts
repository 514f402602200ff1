import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { MAX_LOWER, MAX_OVERLAYS, newStudy, type StudyChoice } from '../../../engine/chart/study-choice.ts';
import { LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import type { CatalogueEntry } from '../../../engine/indicators/catalogue-entry.ts';
import { templateChoice, templateSettings } from '../../../engine/settings/chart-template.ts';
import { isBodyOf } from '../../../engine/workspace/object-kind.ts';
import { CHOICES } from '../chart/chart-choices.ts';

const many = (catalogue: readonly CatalogueEntry[], most: number): fc.Arbitrary<StudyChoice[]> =>
  fc.array(fc.constantFrom(...catalogue), { maxLength: most }).map((entries) => {
    const chosen: StudyChoice[] = [];
    for (const entry of entries) chosen.push(newStudy(entry, chosen));
    return chosen;
  });

const choices: fc.Arbitrary<ChartChoice> = fc
  .tuple(CHOICES, many(OVERLAYS, MAX_OVERLAYS), many(LOWER_INDICATORS, MAX_LOWER))
  .map(([choice, overlays, lower]) => ({
    ...choice,
    studies: { overlays, lower },
    shares: [0.4, ...lower.map(() => 0.1)],
  }));

const COMPARED = [{ region: 'U', symbol: 'SPY' }] as const;

it('brings back all but the range and the compared securities, which stay', () => {
  fc.assert(
    fc.property(choices, choices, (saved, other) => {
      const now = { ...other, compared: COMPARED };
      const applied = templateChoice(now, templateSettings({ ...saved, compared: [] }));
      const { minuteRange, dayRange } = other;
      expect(applied).toEqual({ ...saved, minuteRange, dayRange, compared: COMPARED });
    }),
  );
});

it('fits into an object of the workspace, however many indicators it has', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const body = { name: 'x'.repeat(60), place: 'V', settings: templateSettings(choice) };
      expect(isBodyOf('template', JSON.stringify(body))).toBe(true);
    }),
  );
  const full = { overlays: fullOf(OVERLAYS[6], MAX_OVERLAYS), lower: fullOf(LOWER_INDICATORS[1], MAX_LOWER) };
  const settings = templateSettings({ ...FIRST_CHOICE, studies: full, shares: [0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1] });
  expect(isBodyOf('template', JSON.stringify({ name: 'all', place: 'V', settings }))).toBe(true);
});

it('is the first choice of a chart if it is empty', () => {
  expect(templateSettings({ ...FIRST_CHOICE, dayRange: 'all', compared: COMPARED })).toEqual({});
  expect(templateChoice({ ...FIRST_CHOICE, chartType: 'ohlc' }, {})).toEqual(FIRST_CHOICE);
});

function fullOf(entry: CatalogueEntry | undefined, count: number): StudyChoice[] {
  if (entry === undefined) throw new Error('no such entry');
  return Array.from({ length: count }, () => ({
    code: entry.code,
    parameters: entry.parameters.map(() => 999_999_999_999),
  }));
}
