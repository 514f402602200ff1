import { readFileSync } from 'node:fs';
import { compileFormula } from '../../engine/formula/compile.ts';
import { formulaErrorText } from '../../engine/formula/error-text.ts';
import type { FormulaProgram } from '../../engine/formula/formula-program.ts';
import { decimalNumber } from '../core/decimal-number.ts';
import { CommandError } from './command-error.ts';

/**
 * Compiles the formula in a file, with `params` as the values of its parameters, in its order; a blank one keeps the formula's
 * own. Throws a `CommandError` that names the place of the first mistake.
 */
export function readProgram(file: string, params: string): FormulaProgram {
  const text = readText(file);
  const program = compiled(file, text, {});
  const given = params.trim() === '' ? [] : params.split(',');
  const { parameters } = program;
  if (given.length > parameters.length) {
    throw new CommandError(`${file} takes ${parameters.length} parameters, not ${given.length}`);
  }
  const values = parameters.flatMap(({ name }, k) => {
    const field = given[k]?.trim() ?? '';
    if (field === '') return [];
    const value = decimalNumber(field);
    if (Number.isNaN(value)) throw new CommandError(`parameter ${name}: "${field}" is not a number`);
    return [[name, value] as const];
  });
  return values.length === 0 ? program : compiled(file, text, Object.fromEntries(values));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${(error as Error).message}`);
  }
}

function compiled(file: string, text: string, values: Readonly<Record<string, number>>): FormulaProgram {
  const { program, errors } = compileFormula(text, values);
  if (program !== null) return program;
  const [error] = errors;
  const before = text.slice(0, error.from).split('\n');
  const place = `${before.length}:${(before.at(-1) ?? '').length + 1}`;
  throw new CommandError(`${file}:${place}: ${formulaErrorText(error, 'en')}`);
}
