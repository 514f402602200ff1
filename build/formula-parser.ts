/**
 * `npm run formula-parser`: writes the parser of formulas from its grammar, after a change to the grammar. The result is kept
 * among the sources, so that neither server nor browser needs the generator; a test compares them.
 */
import { writeFileSync } from 'node:fs';
import { FORMULA_PARSER, FORMULA_TERMS, formulaParser } from './formula-grammar.ts';

const { parser, terms } = formulaParser();
writeFileSync(FORMULA_PARSER, parser);
writeFileSync(FORMULA_TERMS, terms);
