import { LOWER_INDICATORS, OVERLAYS } from '../indicators/catalogue.ts';
import type { CatalogueEntry } from '../indicators/catalogue-entry.ts';
import names from '../indicators/names.json' with { type: 'json' };
import { type Argument, constant, length } from './formula-function.ts';
import { type Expression, readFormula } from './syntax.ts';

/** An indicator as a function: its arguments and outputs are those of the catalogue. */
export interface IndicatorFunction {
  readonly name: string;
  readonly takes: readonly Argument[];
  /** Its lines. Without an output, a call gives the one with the indicator's own name, or the first. */
  readonly outputs: readonly string[];
}

/** What an indicator is made of: definitions by name, and the values of its lines. */
interface IndicatorBody {
  readonly definitions: readonly (readonly [name: string, Expression])[];
  readonly lines: readonly Expression[];
}

/** Every indicator as a function, in the catalogue's order. */
export const INDICATOR_FUNCTIONS: readonly IndicatorFunction[] = [...OVERLAYS, ...LOWER_INDICATORS].map(functionOf);

function functionOf({ code, parameters, lines }: CatalogueEntry): IndicatorFunction {
  return {
    name: code,
    takes: parameters.map(({ name, kind, value, minimum }) =>
      kind === 'period' ? length(name, minimum, value) : constant(name, value),
    ),
    outputs: lines.map(({ name }) => name),
  };
}

const bodies = new Map<string, IndicatorBody>();

/** The formula of an indicator, from `engine/indicators/names.json`, read once. */
export function indicatorBody(code: string): IndicatorBody {
  const known = bodies.get(code);
  if (known !== undefined) return known;
  const { statements } = readFormula((names as Record<string, { formula?: string }>)[code]?.formula ?? '');
  const values = statements.flatMap((one) => (one.kind === 'parameter' ? [] : [one]));
  const body = {
    definitions: values.flatMap(({ name, expression }) => (name ? [[name.text, expression] as const] : [])),
    lines: values.flatMap(({ name, expression }) => (name ? [] : [expression])),
  };
  bodies.set(code, body);
  return body;
}
