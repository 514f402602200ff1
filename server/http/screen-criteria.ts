import { FORMULA_BARS, readFormulaCriterion, type SearchFormula } from '../../engine/format/formula-criterion.ts';
import { percentOf } from '../../engine/quotes/quote-field.ts';
import type { QuoteState } from '../market/market-source.ts';
import type { BarPeriod } from '../screens/past-bars.ts';

type Figures = Readonly<QuoteState>;

/** How a search sorts (specification section 3), as the code in `:stype:`. */
const ORDERS: Readonly<Record<string, (figures: Figures) => number | undefined>> = {
  pcgain: ({ last, change }) => positive(percentOf(last, change)),
  gain: ({ change }) => positive(change),
  pcloss: ({ last, change }) => positive(-percentOf(last, change)),
  loss: ({ change }) => positive(-change),
  volume: ({ volume }) => positive(volume),
  dollar: ({ dollar }) => positive(dollar),
  trades: ({ trades }) => positive(trades),
};

/** Each filter by its key in the criteria: whether a stock passes for the value given. */
const FILTERS: Readonly<Record<string, (figures: Figures, value: number) => boolean>> = {
  mv: ({ volume }, value) => volume >= value,
  md: ({ dollar }, value) => dollar >= value,
  mp: ({ last }, value) => last >= value,
  xp: ({ last }, value) => last <= value,
  mt: ({ trades }, value) => trades >= value,
  pyh: ({ last, yearhigh }, value) => below(last, yearhigh) <= value,
  pyl: ({ last, yearlow }, value) => above(last, yearlow) <= value,
  pdh: ({ last, high }, value) => below(last, high) <= value,
  pdl: ({ last, low }, value) => above(last, low) <= value,
};

/** How a formula is worked out, by its bars. */
const WORKED_OUT: Readonly<Record<SearchFormula['bars'], Omit<ScreenFormula, 'text'>>> = {
  day: { period: 'day', byTick: false },
  tick: { period: 'day', byTick: true },
  minute: { period: 'minute', byTick: false },
};

/** The longest formula of a search, in characters. */
const FORMULA_LENGTH = 2_000;

/** The names of the search types in the criteria. */
export const ORDER_NAMES: readonly string[] = Object.keys(ORDERS);
/** The names of the filters in the criteria. */
export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

/** The exchange codes of quotes that each search code covers (decisions section 2). */
const EXCHANGES: Readonly<Record<string, string>> = {
  T: 'T',
  V: 'V',
  M: 'M',
  MO: 'M',
  C: 'C',
  E: 'E',
  CC: 'TVCMEDF+',
  Q: 'Q',
  QN: 'Q',
  O: 'O',
  QO: 'O',
  P: 'P',
  QP: 'P',
  N: 'N',
  Z: 'N',
  X: 'X',
  U: 'QNXOP',
  UU: 'QNXOP',
};

/** A filter's value: plain decimal digits, or nothing. */
const VALUE = /^(-?\d{1,16}(\.\d{1,6})?)?$/;

/** A condition of a search, in the language of formulas. */
export interface ScreenFormula {
  readonly text: string;
  readonly period: BarPeriod;
  /** Otherwise at the close of each minute. */
  readonly byTick: boolean;
}

/** The parsed criteria of a search. */
interface ScreenCriteria {
  /** Undefined if the search has no formula. With one, a stock that has no sort key belongs in the list, too. */
  readonly formula: ScreenFormula | undefined;
  /** The sort key, largest first; undefined if the stock does not belong in the list (no gain among gainers). */
  readonly order: (figures: Figures) => number | undefined;
  readonly passes: (figures: Figures) => boolean;
}

/**
 * Parses `:stype:pcgain:mv:-1:…`. A negative or empty value means no filter; percentages are the largest distance from the high
 * or low. Returns a text if something is wrong.
 */
export function parseCriteria(criteria: string): ScreenCriteria | string {
  const parts = criteria.split(':');
  if (parts[0] !== '' || parts.length % 2 === 0) return 'Criteria have the form :name:value:name:value.';
  let order: ScreenCriteria['order'] | undefined = ORDERS.pcgain;
  const filters: ((figures: Figures) => boolean)[] = [];
  let formula: ScreenFormula | undefined;
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i] ?? '';
    const value = parts[i + 1] ?? '';
    if (name === 'stype') {
      order = Object.hasOwn(ORDERS, value) ? ORDERS[value] : undefined;
      continue;
    }
    if (name === 'fx') {
      const read = readFormulaCriterion(value);
      if (read === undefined) return `fx is ${FORMULA_BARS.join(', ')}, a comma and a formula.`;
      if (read.text.length > FORMULA_LENGTH) return `The formula of a search has at most ${FORMULA_LENGTH} characters.`;
      formula = { text: read.text, ...WORKED_OUT[read.bars] };
      continue;
    }
    const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
    if (filter === undefined) return `${name || 'An empty name'} is not a filter.`;
    if (!VALUE.test(value)) return `The value of ${name} is not a number.`;
    const limit = value === '' ? -1 : Number(value);
    if (limit >= 0) filters.push((figures) => filter(figures, limit));
  }
  if (order === undefined) return `The search type is one of ${ORDER_NAMES.join(', ')}.`;
  return { formula, order, passes: (figures) => filters.every((passes) => passes(figures)) };
}

/** The exchange codes of a search code; undefined if there is no such code. */
export function exchangesOf(code: string): string | undefined {
  return Object.hasOwn(EXCHANGES, code) ? EXCHANGES[code] : undefined;
}

function positive(value: number): number | undefined {
  return value > 0 ? value : undefined;
}

/** How far `last` is below `high`, in percent; Infinity if there is no price. */
function below(last: number, high: number): number {
  return last && high ? ((high - last) / high) * 100 : Number.POSITIVE_INFINITY;
}

/** How far `last` is above `low`, in percent. */
function above(last: number, low: number): number {
  return last && low ? ((last - low) / low) * 100 : Number.POSITIVE_INFINITY;
}
