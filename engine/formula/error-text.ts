import texts from './errors.json' with { type: 'json' };
import type { FormulaError } from './formula-error.ts';

type TextTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A mistake in words, in one of the app's languages. */
export function formulaErrorText({ code, values }: FormulaError, language: string): string {
  const table: TextTable = texts;
  const text = table[code][language] ?? table[code].en;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    const word = table[`what.${value}`];
    return word === undefined ? String(value) : (word[language] ?? word.en);
  });
}
