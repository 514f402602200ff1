import type { Language } from '../../engine/format/languages.ts';
import { compileFormula } from '../../engine/formula/compile.ts';
import { formulaErrorText } from '../../engine/formula/error-text.ts';

/** What is wrong with the condition of a search, in words; `kind` if it is something else than one condition; null if nothing is. */
export function conditionFault(text: string, language: Language): string | null {
  const { program, errors } = compileFormula(text);
  if (program === null) return formulaErrorText(errors[0], language);
  return program.lines.length === 1 && program.lines[0]?.kind === 'condition' ? null : 'kind';
}
