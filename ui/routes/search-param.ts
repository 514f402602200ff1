/** What a search sorts by, as it stands in criteria (specification section 3), in the order in which they are offered. */
export const SEARCH_TYPES = ['pcgain', 'gain', 'pcloss', 'loss', 'volume', 'dollar', 'trades'] as const;

/** What a search sorts by. */
export type SearchType = (typeof SEARCH_TYPES)[number];

/** The codes by which a search names an exchange, or all of a country's, in the order in which they are offered. */
export const SEARCH_EXCHANGES = ['T', 'V', 'MO', 'C', 'E', 'CC', 'QN', 'QO', 'QP', 'Z', 'X', 'UU'] as const;

/** An exchange, or all of a country's, as a search names them. */
export type SearchExchange = (typeof SEARCH_EXCHANGES)[number];

/**
 * The filters in the order of the criteria: least volume, dollar volume and price, highest price, fewest trades, and how
 * far at most the last price is from the year's high and low and the day's high and low, per cent.
 */
export const SEARCH_FILTERS = ['mv', 'md', 'mp', 'xp', 'mt', 'pyh', 'pyl', 'pdh', 'pdl'] as const;

/** A filter of a search. */
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** What stands in the criteria for a filter that was left empty. */
const NO_FILTER = '-1';

/** A value of a filter: plain decimal digits; 16 of them are more than any volume has. */
const VALUE = /^(-?\d{1,16}(\.\d{1,6})?)?$/;

/** The stocks that are searched for. */
export interface Search {
  readonly type: SearchType;
  readonly exchange: SearchExchange;
  /** Filters that are set, none of them negative. */
  readonly filters: Readonly<Partial<Record<SearchFilter, number>>>;
}

/** Whether a text is a type of search. */
export function isSearchType(text: string): text is SearchType {
  return (SEARCH_TYPES as readonly string[]).includes(text);
}

/** Whether a text is an exchange's search code. */
export function isSearchExchange(text: string): text is SearchExchange {
  return (SEARCH_EXCHANGES as readonly string[]).includes(text);
}

/** The criteria `:stype:…:mv:…` of a search, every filter named. */
export function writeCriteria({ type, filters }: Pick<Search, 'type' | 'filters'>): string {
  const pairs = SEARCH_FILTERS.map((filter) => `:${filter}:${valueText(filters[filter])}`);
  return `:stype:${type}${pairs.join('')}`;
}

/**
 * Reads criteria and an exchange's code, in either case; filters that are missing, empty or negative are not set. Null
 * when one of them names a type, an exchange or a filter that there is not, or a value is no number.
 */
export function readSearch(criteria: string, exchange: string): Search | null {
  const place = exchange.toUpperCase();
  const [lead, word, type = '', ...pairs] = criteria.split(':');
  if (lead !== '' || word !== 'stype' || pairs.length % 2 !== 0) return null;
  if (!isSearchType(type) || !isSearchExchange(place)) return null;
  const filters: Partial<Record<SearchFilter, number>> = {};
  for (let at = 0; at < pairs.length; at += 2) {
    const filter = SEARCH_FILTERS.find((code) => code === pairs[at]);
    const value = pairs[at + 1] ?? '';
    if (filter === undefined || !VALUE.test(value)) return null;
    if (value === '' || value.startsWith('-')) delete filters[filter];
    else filters[filter] = Number(value);
  }
  return { type, exchange: place, filters };
}

/** The list of what a search finds. */
export function searchPath(search: Search): string {
  return `/quote/search/${encodeURIComponent(writeCriteria(search))}/${search.exchange}/-1`;
}

function valueText(value: number | undefined): string {
  return value === undefined ? NO_FILTER : plainNumber(value);
}

/** A filter's number with up to 6 decimals, without an exponent, which criteria do not know. */
export function plainNumber(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}
