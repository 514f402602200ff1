import { assert as check, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { criteriaText, readCriteriaText } from '../../../engine/format/criteria-text.ts';

it('a text in criteria has no character that separates them, and is read as it was', () => {
  check(
    property(string(), (text) => {
      expect(criteriaText(text)).not.toMatch(/[:%/\n]/);
      expect(readCriteriaText(criteriaText(text))).toBe(text);
    }),
  );
  expect(criteriaText('close("U:SPY") / ~1\n')).toBe('close("U~1SPY") ~3 ~01~4');
});
