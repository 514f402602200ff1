import type { Graph, Node, ValueKind } from './graph.ts';
import type { Kernel } from './kernel.ts';
import { LIMITS } from './limits.ts';

/**
 * What an argument may be: a number or a condition of each bar; a `constant`, which is known before the first bar; a
 * `length`, which is a whole number of bars; or the symbol of another security.
 */
type ArgumentType = ValueKind | 'constant' | 'length' | 'symbol';

/** One argument of a function. */
export interface Argument {
  readonly name: string;
  readonly type: ArgumentType;
  /** The value of a constant or length that is left out. */
  readonly value?: number;
  /** Least length or constant. */
  readonly least?: number;
  readonly isOptional?: boolean;
}

/** A function of the language. Its texts and example are in `functions.json`. */
export interface FormulaFunction {
  readonly name: string;
  readonly takes: readonly Argument[];
  readonly gives: ValueKind;
  /** The nodes of one call: `values` are its series and conditions, `numbers` its constants and lengths, `symbol` its security. */
  readonly make: (graph: Graph, values: readonly Node[], numbers: readonly number[], symbol: string | null) => Node;
}

/** A number of each bar. */
export const series = (name: string): Argument => ({ name, type: 'number' });

/** A condition of each bar. */
export const condition = (name: string): Argument => ({ name, type: 'condition' });

/** A number of bars; optional if it has a default. */
export const length = (name: string, least = 1, value?: number): Argument => ({
  name,
  type: 'length',
  least,
  ...(value === undefined ? {} : { value, isOptional: true }),
});

/** A factor above 0 that is known before the first bar. */
export const constant = (name: string, value: number): Argument => ({
  name,
  type: 'constant',
  value,
  least: 1 / LIMITS.factor,
  isOptional: true,
});

/** A function that is one kernel of its arguments. */
export function direct(kernel: Kernel, takes: readonly Argument[], gives: ValueKind = 'number'): FormulaFunction {
  return {
    name: kernel.name,
    takes,
    gives,
    make: (graph, values, numbers) => graph.apply(kernel, values, numbers, gives),
  };
}
