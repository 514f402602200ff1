import type { QuoteRow } from './quote-row.ts';

/** How a search sorts (specification section 3), as the code in `:stype:`. */
const ORDERS: Readonly<Record<string, (row: QuoteRow) => number | undefined>> = {
  pcgain: (row) => positive(percentChange(row)),
  gain: (row) => positive(row.change ?? 0),
  pcloss: (row) => positive(-percentChange(row)),
  loss: (row) => positive(-(row.change ?? 0)),
  volume: (row) => positive(row.volume ?? 0),
  dollar: (row) => positive(row.dollar ?? 0),
  trades: (row) => positive(row.trades ?? 0),
};

/** Each filter by its key in the criteria: whether a row passes for the value given. */
const FILTERS: Readonly<Record<string, (row: QuoteRow, value: number) => boolean>> = {
  mv: (row, value) => (row.volume ?? 0) >= value,
  md: (row, value) => (row.dollar ?? 0) >= value,
  mp: (row, value) => (row.last ?? 0) >= value,
  xp: (row, value) => (row.last ?? 0) <= value,
  mt: (row, value) => (row.trades ?? 0) >= value,
  pyh: (row, value) => below(row.last, row.yearhigh) <= value,
  pyl: (row, value) => above(row.last, row.yearlow) <= value,
  pdh: (row, value) => below(row.last, row.high) <= value,
  pdl: (row, value) => above(row.last, row.low) <= value,
};

/** The search types by their names in the criteria. */
export const ORDER_NAMES: readonly string[] = Object.keys(ORDERS);
/** The filters by theirs. */
export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

/** Search codes of exchanges (decisions section 2) and the quote's exchange codes that each stands for. */
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

/** What a search asks for. */
interface ScreenCriteria {
  /** What a row is sorted by, largest first; undefined when it has no place in this list (no gain among gainers). */
  readonly order: (row: QuoteRow) => number | undefined;
  readonly passes: (row: QuoteRow) => boolean;
}

/**
 * Reads `:stype:pcgain:mv:-1:…`. A negative or empty value is no filter; percentages are the distance from the high or
 * low, at most. A text answer says what is wrong.
 */
export function parseCriteria(criteria: string): ScreenCriteria | string {
  const parts = criteria.split(':');
  if (parts[0] !== '' || parts.length % 2 === 0) return 'Criteria are written :name:value:name:value.';
  let order: ScreenCriteria['order'] | undefined = ORDERS.pcgain;
  const filters: ((row: QuoteRow) => boolean)[] = [];
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i] ?? '';
    const value = parts[i + 1] ?? '';
    if (name === 'stype') {
      order = Object.hasOwn(ORDERS, value) ? ORDERS[value] : undefined;
      continue;
    }
    const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
    if (filter === undefined) return `${name || 'An empty name'} is not a filter.`;
    if (!VALUE.test(value)) return `The value of ${name} is not a number.`;
    const limit = value === '' ? -1 : Number(value);
    if (limit >= 0) filters.push((row) => filter(row, limit));
  }
  if (order === undefined) return `The search type is one of ${ORDER_NAMES.join(', ')}.`;
  return { order, passes: (row) => filters.every((passes) => passes(row)) };
}

/** The exchange codes of a search code; undefined when there is no such code. */
export function exchangesOf(code: string): string | undefined {
  return Object.hasOwn(EXCHANGES, code) ? EXCHANGES[code] : undefined;
}

function percentChange({ last, change }: QuoteRow): number {
  const previous = (last ?? 0) - (change ?? 0);
  return previous > 0 ? ((change ?? 0) / previous) * 100 : 0;
}

function positive(value: number): number | undefined {
  return value > 0 ? value : undefined;
}

/** Per cent that `last` stands below `high`; endless when there is no price. */
function below(last: number | null | undefined, high: number | null | undefined): number {
  return last && high ? ((high - last) / high) * 100 : Number.POSITIVE_INFINITY;
}

/** Per cent that `last` stands above `low`. */
function above(last: number | null | undefined, low: number | null | undefined): number {
  return last && low ? ((last - low) / low) * 100 : Number.POSITIVE_INFINITY;
}
