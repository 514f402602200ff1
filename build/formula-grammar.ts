import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildParserFile } from '@lezer/generator';

const room = (name: string): string => fileURLToPath(new URL(`../engine/formula/${name}`, import.meta.url));

/** Where the generated parser is kept, and the number of the token that our own code reads. */
export const FORMULA_PARSER = room('parser.ts');
export const FORMULA_TERMS = room('parser-terms.ts');

/** The contents of both files, as generated from the grammar. */
export function formulaParser(): { parser: string; terms: string } {
  const files = buildParserFile(readFileSync(room('formula.grammar'), 'utf8'), { typeScript: true, moduleStyle: 'es' });
  const number = /\bBreak = (\d+)/.exec(files.terms)?.[1];
  return {
    parser: files.parser.replace('export const parser', '/** The parser of formulas. */\nexport const parser'),
    terms: `/** The token that ends a statement; generated with \`parser.ts\`. */\nexport const BREAK = ${number};\n`,
  };
}
