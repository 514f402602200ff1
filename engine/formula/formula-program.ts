import type { ValueKind } from './graph.ts';
import type { ProgramLayout } from './layout.ts';
import type { LineStyle } from './line-style.ts';

/** One value a bar that a formula shows. */
export interface FormulaLine {
  /** As named by the text; otherwise `value`, and `value2` … if there are several. */
  readonly name: string;
  /** A condition is 1 or 0; NaN is an absent number or a condition that is not known. */
  readonly kind: ValueKind;
  readonly style: LineStyle;
}

/** A number of the formula that its user may change. */
export interface FormulaParameter {
  readonly name: string;
  /** As the text has it. */
  readonly value: number;
  readonly least: number | null;
  readonly most: number | null;
  /** Whether it is a length of a window, so that only whole numbers of at least 1 make sense. */
  readonly isLength: boolean;
}

/** A formula that has been compiled, for given values of its parameters. It never changes, and any number of series share it. */
export interface FormulaProgram {
  readonly lines: readonly FormulaLine[];
  readonly parameters: readonly FormulaParameter[];
  /** Symbols of the other securities that it reads, in capitals, possibly with their country: `U:SPY`. */
  readonly securities: readonly string[];
  /**
   * Number of earlier bars that determine a value: with at least as many, it is the same to 1e-9 wherever the series begins.
   * Infinite if every bar counts for ever.
   */
  readonly history: number;
  /** Fewest bars that can give a value. */
  readonly minimum: number;
  /** Nanoseconds a bar, roughly. */
  readonly cost: number;
  /** Memory for one security, besides the lines, at most. */
  readonly bytes: number;
  /** What a `FormulaMachine` runs. */
  readonly layout: ProgramLayout;
}
