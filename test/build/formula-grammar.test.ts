import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FORMULA_PARSER, FORMULA_TERMS, formulaParser } from '../../build/formula-grammar.ts';

it('the kept parser of formulas is that of the grammar (npm run formula-parser)', () => {
  const { parser, terms } = formulaParser();
  expect(readFileSync(FORMULA_PARSER, 'utf8')).toBe(parser);
  expect(readFileSync(FORMULA_TERMS, 'utf8')).toBe(terms);
});
