import type { FormulaProgram } from '../../engine/formula/formula-program.ts';
import { entryOf, LOWER_INDICATORS, OVERLAYS } from '../../engine/indicators/catalogue.ts';
import type { CatalogueEntry } from '../../engine/indicators/catalogue-entry.ts';
import type { Parameter } from '../../engine/indicators/parameter.ts';
import { decimalNumber } from '../core/decimal-number.ts';
import { CommandError } from './command-error.ts';
import { readProgram } from './formula-file.ts';

const USAGE =
  'usage: indicator --code CODE | --formula FILE [--params A,B,…] [--incremental] < bars.csv, or indicator --functions';

/** An indicator of the catalogue, with all its parameters in the catalogue's order. */
interface ChosenIndicator {
  readonly entry: CatalogueEntry;
  readonly parameters: readonly number[];
}

/** The parsed arguments of the command. */
export interface Options {
  /** What is computed. */
  readonly chosen: ChosenIndicator | FormulaProgram;
  /** Whether to feed the bars one by one, each first with a different close, instead of the whole series at once. */
  readonly incremental: boolean;
}

/** Parses the arguments after the command's name. Throws a `CommandError` for anything unknown. */
export function parseOptions(args: readonly string[]): Options {
  let code: string | undefined;
  let formula: string | undefined;
  let params = '';
  let incremental = false;
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = split(args[i]);
    if (name === '--incremental' && inline === undefined) incremental = true;
    else if (name === '--code' || name === '--formula' || name === '--params') {
      const value = inline ?? args[++i];
      if (value === undefined) throw new CommandError(`${name} needs a value`);
      if (name === '--code') code = value;
      else if (name === '--formula') formula = value;
      else params = value;
    } else throw new CommandError(`unknown argument "${args[i]}"; ${USAGE}`);
  }
  if ((code === undefined) === (formula === undefined)) throw new CommandError(USAGE);
  if (formula !== undefined) return { chosen: readProgram(formula, params), incremental };
  return { chosen: chosenIndicator(code ?? '', params), incremental };
}

function chosenIndicator(code: string, params: string): ChosenIndicator {
  const entry = entryOf(code);
  if (entry === undefined) throw new CommandError(`unknown code "${code}"; one of ${codes()}`);
  return { entry, parameters: parseParameters(entry, params) };
}

function split(argument: string): [string, string | undefined] {
  const at = argument.startsWith('--') ? argument.indexOf('=') : -1;
  return at < 0 ? [argument, undefined] : [argument.slice(0, at), argument.slice(at + 1)];
}

/** A blank entry keeps the default, as in the parameter dialog. Values that the dialog would silently correct are errors here. */
function parseParameters(entry: CatalogueEntry, text: string): number[] {
  const given = text.trim() === '' ? [] : text.split(',');
  if (given.length > entry.parameters.length) {
    throw new CommandError(`${entry.code} takes ${entry.parameters.length} parameters, not ${given.length}`);
  }
  return entry.parameters.map((parameter, k) => {
    const field = given[k]?.trim() ?? '';
    return field === '' ? parameter.value : parseParameter(parameter, field);
  });
}

function parseParameter(parameter: Parameter, text: string): number {
  const value = decimalNumber(text);
  if (Number.isNaN(value)) throw new CommandError(`parameter ${parameter.name}: "${text}" is not a number`);
  if (parameter.kind === 'factor') {
    if (value <= 0) throw new CommandError(`parameter ${parameter.name}: ${text} is not above 0`);
    return value;
  }
  const least = parameter.minimum ?? 1;
  if (Math.round(value) < least) throw new CommandError(`parameter ${parameter.name}: ${text} is below ${least}`);
  return Math.round(value);
}

function codes(): string {
  return [...OVERLAYS, ...LOWER_INDICATORS].map((entry) => entry.code).join(', ');
}
