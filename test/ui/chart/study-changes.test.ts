import { expect, it } from 'vitest';
import { MAX_LOWER, type StudyChoice, type StudyChoices } from '../../../engine/chart/study-choice.ts';
import { showOwn } from '../../../ui/chart/study-changes.ts';

const study = (code: string): StudyChoice => ({ code, parameters: [] });
const after = (studies: StudyChoices, pane: 'price' | 'own', adds: boolean): string[][] => {
  const change = showOwn(studies, 'own:a', pane, adds);
  if (change.type !== 'studies') throw new Error('another change');
  return [change.studies.overlays, change.studies.lower].map((all) => all.map(({ code }) => code));
};

it('a formula is added where it belongs, and moves there', () => {
  const studies = { overlays: [study('mas')], lower: [study('vol')] };
  expect(after(studies, 'own', true)).toEqual([['mas'], ['vol', 'own:a']]);
  expect(after(studies, 'price', true)).toEqual([['mas', 'own:a'], ['vol']]);
  expect(after(studies, 'price', false)).toEqual([['mas'], ['vol']]);
  const below = { overlays: [], lower: [study('own:a'), study('vol')] };
  expect(after(below, 'price', false)).toEqual([['own:a'], ['vol']]);
  expect(after(below, 'own', false)).toEqual([[], ['own:a', 'vol']]);
});

it('a place that is full takes none, and what would move stays', () => {
  const full = Array.from({ length: MAX_LOWER }, () => study('rsi'));
  expect(after({ overlays: [study('own:a')], lower: full }, 'own', true)[0]).toEqual(['own:a']);
  expect(after({ overlays: [], lower: full }, 'own', true)[1]).toHaveLength(MAX_LOWER);
});
