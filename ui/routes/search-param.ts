/** The sort types of a search, as written in criteria (specification section 3), in the order of the form. */
export const SEARCH_TYPES = ['pcgain', 'gain', 'pcloss', 'loss', 'volume', 'dollar', 'trades'] as const;

/** The sort type of a search. */
export type SearchType = (typeof SEARCH_TYPES)[number];

/** The codes of an exchange, or of all exchanges of a country, in a search, in the order of the form. */
export const SEARCH_EXCHANGES = ['T', 'V', 'MO', 'C', 'E', 'CC', 'QN', 'QO', 'QP', 'Z', 'X', 'UU'] as const;

/** The code of an exchange, or of all exchanges of a country, in a search. */
export type SearchExchange = (typeof SEARCH_EXCHANGES)[number];

/**
 * The filters in the order of the criteria: minimum volume, dollar volume and price, maximum price, minimum trades, and the
 * greatest distance of the last price from the year high and low and the day high and low, in percent.
 */
export const SEARCH_FILTERS = ['mv', 'md', 'mp', 'xp', 'mt', 'pyh', 'pyl', 'pdh', 'pdl'] as const;

/** A filter of a search. */
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** The value of an empty filter in the criteria. */
const NO_FILTER = '-1';

/** The value of a filter: plain decimal digits; no volume has more than 16. */
const VALUE = /^(-?\d{1,16}(\.\d{1,6})?)?$/;

/** The definition of a search. */
export interface Search {
  readonly type: SearchType;
  readonly exchange: SearchExchange;
  /** The filters that are set; none is negative. */
  readonly filters: Readonly<Partial<Record<SearchFilter, number>>>;
  /** Its formula, as a criterion (`formulaCriterion`). */
  readonly formula?: string | undefined;
}

/** Whether a text is a search type. */
export function isSearchType(text: string): text is SearchType {
  return (SEARCH_TYPES as readonly string[]).includes(text);
}

/** Whether a text is an exchange's search code. */
export function isSearchExchange(text: string): text is SearchExchange {
  return (SEARCH_EXCHANGES as readonly string[]).includes(text);
}

/** The criteria `:stype:…:mv:…` of a search, with all filters, and `:fx:…` if it has a formula. */
export function writeCriteria({ type, filters, formula }: Omit<Search, 'exchange'>): string {
  const pairs = SEARCH_FILTERS.map((filter) => `:${filter}:${valueText(filters[filter])}`);
  return `:stype:${type}${pairs.join('')}${formula ? `:fx:${formula}` : ''}`;
}

/**
 * Reads criteria and an exchange code, in either case. Filters that are missing, empty or negative are not set. Null if a type,
 * exchange or filter is unknown, or a value is not a number.
 */
export function readSearch(criteria: string, exchange: string): Search | null {
  const place = exchange.toUpperCase();
  const [lead, word, type = '', ...pairs] = criteria.split(':');
  if (lead !== '' || word !== 'stype' || pairs.length % 2 !== 0) return null;
  if (!isSearchType(type) || !isSearchExchange(place)) return null;
  const filters: Partial<Record<SearchFilter, number>> = {};
  let formula: string | undefined;
  for (let at = 0; at < pairs.length; at += 2) {
    const filter = SEARCH_FILTERS.find((code) => code === pairs[at]);
    const value = pairs[at + 1] ?? '';
    if (pairs[at] === 'fx') formula = value;
    else if (filter === undefined || !VALUE.test(value)) return null;
    else if (value === '' || value.startsWith('-')) delete filters[filter];
    else filters[filter] = Number(value);
  }
  return { type, exchange: place, filters, formula };
}

/** The path of a search's result list. */
export function searchPath(search: Search): string {
  return `/quote/search/${encodeURIComponent(writeCriteria(search))}/${search.exchange}/-1`;
}

function valueText(value: number | undefined): string {
  return value === undefined ? NO_FILTER : plainNumber(value);
}

/** A filter's number with up to 6 decimals and without an exponent, which criteria do not allow. */
export function plainNumber(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}
