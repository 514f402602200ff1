import { assert as check, constantFrom, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { FORMULA_BARS, formulaCriterion, readFormulaCriterion } from '../../../engine/format/formula-criterion.ts';

it('a formula in criteria has no character that separates them, and is read as it was', () => {
  check(
    property(string(), constantFrom(...FORMULA_BARS), (text, bars) => {
      const value = formulaCriterion({ text, bars });
      expect(value).not.toMatch(/[:%/\n]/);
      expect(readFormulaCriterion(value)).toEqual(text.trim() === '' ? undefined : { text, bars });
    }),
  );
  expect(formulaCriterion({ text: 'close("U:SPY") / ~1\n', bars: 'tick' })).toBe('tick,close("U~1SPY") ~3 ~01~4');
});

it.each(['', 'day', 'day,', 'year,close > 1', 'close > 1'])('"%s" is no formula', (value) => {
  expect(readFormulaCriterion(value)).toBeUndefined();
});
