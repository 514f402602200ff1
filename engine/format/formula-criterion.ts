/** The bars of a search's formula: days, days that are worked out with every trade, or minutes. */
export const FORMULA_BARS = ['day', 'tick', 'minute'] as const;

/** A condition in the language of formulas that a search sets. */
export interface SearchFormula {
  readonly text: string;
  readonly bars: (typeof FORMULA_BARS)[number];
}

/** Characters that separate criteria, or that paths and servers give a meaning. Each is written as `~` and its place here. */
const SIGNS = ['~', ':', '%', '/', '\n'];

/** A formula as the value of a criterion of a search: `day,rsi(14) < 30`. */
export function formulaCriterion({ text, bars }: SearchFormula): string {
  return `${bars},${text.replace(/[~:%/\n]/g, (sign) => `~${SIGNS.indexOf(sign)}`)}`;
}

/** The formula of a criterion; undefined if it has none. */
export function readFormulaCriterion(value: string): SearchFormula | undefined {
  const comma = value.indexOf(',');
  const bars = FORMULA_BARS.find((code) => code === value.slice(0, comma));
  const text = value.slice(comma + 1).replace(/~([0-4])/g, (_, place) => SIGNS[place]);
  return bars === undefined || text.trim() === '' ? undefined : { text, bars };
}
