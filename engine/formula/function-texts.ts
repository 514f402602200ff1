import names from '../indicators/names.json' with { type: 'json' };
import type { Argument } from './formula-function.ts';
import texts from './functions.json' with { type: 'json' };
import { FUNCTIONS } from './functions.ts';
import { INDICATOR_FUNCTIONS } from './indicator-formulas.ts';

/** A function as documentation and completion show it. */
export interface FunctionText {
  readonly name: string;
  readonly takes: readonly Argument[];
  /** The outputs of an indicator with several; none for all others. */
  readonly outputs: readonly string[];
  /** How it is written: a symbol or words between or before its arguments, or a name before parentheses. */
  readonly isOperator: boolean;
  readonly isIndicator: boolean;
  /** What it is, in one sentence or, for an indicator, its name. */
  readonly text: string;
  /** A formula that compiles. */
  readonly example: string;
}

type TextTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All functions in the order of the documentation, with their texts in one of the app's languages. */
export function functionTexts(language: string): readonly FunctionText[] {
  const own: TextTable = texts;
  const indicators: TextTable = names;
  const textOf = (table: TextTable, name: string): string => table[name][language] ?? table[name].en;
  return [
    ...FUNCTIONS.map(({ name, takes }) => ({
      name,
      takes,
      outputs: [],
      isOperator: !/^\w+%?$/.test(name) || ['and', 'or', 'not', 'negative'].includes(name),
      isIndicator: false,
      text: textOf(own, name),
      example: own[name].example,
    })),
    ...INDICATOR_FUNCTIONS.map(({ name, takes, outputs }) => {
      const values = takes.map(({ value }) => value).join(', ');
      const call = takes.length > 0 ? `${name}(${values})` : name;
      return {
        name,
        takes,
        outputs: outputs.length > 1 ? outputs : [],
        isOperator: false,
        isIndicator: true,
        text: textOf(indicators, name),
        example: outputs.length > 1 ? `${call}.${outputs[0]}` : call,
      };
    }),
  ];
}
