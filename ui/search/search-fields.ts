import { signsOf } from '../../engine/format/number-signs.ts';
import { readDecimal } from '../../engine/format/read-decimal.ts';
import type { Locale } from '../i18n/text.ts';
import {
  isSearchExchange,
  isSearchType,
  plainNumber,
  SEARCH_FILTERS,
  type Search,
  type SearchExchange,
  type SearchFilter,
  type SearchType,
} from '../routes/search-param.ts';

/** The preference that keeps each filter. */
const PREFERENCE: Readonly<Record<SearchFilter, string>> = {
  mv: 'minvol',
  md: 'mindolvol',
  mp: 'minprice',
  xp: 'maxprice',
  mt: 'mintrades',
  pyh: 'pctyearhi',
  pyl: 'pctyearlo',
  pdh: 'pctdayhi',
  pdl: 'pctdaylo',
};

/** What stands in the form: filters as they were typed. */
export interface SearchFields {
  readonly type: SearchType;
  readonly exchange: SearchExchange;
  readonly filters: Readonly<Record<SearchFilter, string>>;
}

/** What can be wrong with a field: no number, below 0, or a highest price below the lowest. */
export type FieldFault = 'number' | 'negative' | 'range';

/** Whether a filter is a number of shares or trades: nobody types one with decimals. */
export function isCount(filter: SearchFilter): boolean {
  return filter === 'mv' || filter === 'mt';
}

/** What the fields say. */
interface CheckedFields {
  /** Null when one of the fields is wrong. */
  readonly search: Search | null;
  /** What is wrong with which of them, in the order of the form. */
  readonly faults: ReadonlyMap<SearchFilter, FieldFault>;
}

/** Reads the fields. An empty one sets no filter. */
export function checkFields({ type, exchange, filters: texts }: SearchFields, locale: Locale): CheckedFields {
  const filters: Partial<Record<SearchFilter, number>> = {};
  const faults = new Map<SearchFilter, FieldFault>();
  for (const filter of SEARCH_FILTERS) {
    const text = texts[filter].trim();
    if (text === '') continue;
    const value = readDecimal(text, locale);
    if (value === null) faults.set(filter, 'number');
    else if (value < 0) faults.set(filter, 'negative');
    else if (filter === 'xp' && filters.mp !== undefined && value < filters.mp) faults.set(filter, 'range');
    else filters[filter] = value;
  }
  return { search: faults.size > 0 ? null : { type, exchange, filters }, faults };
}

/** The fields of a search, as somebody would type them. */
export function fieldsOf({ type, exchange, filters }: Search, locale: Locale): SearchFields {
  return { type, exchange, filters: texts((filter) => typedNumber(plainText(filters[filter]), locale)) };
}

/** The fields as the preferences keep them. */
export function savedFields(preferences: Readonly<Record<string, string>>, locale: Locale): SearchFields {
  const { stype = '', exchange = '' } = preferences;
  return {
    type: isSearchType(stype) ? stype : 'pcgain',
    exchange: isSearchExchange(exchange) ? exchange : 'T',
    // Other writers of the preferences may keep an empty field as it is sent.
    filters: texts((filter) => {
      const kept = preferences[PREFERENCE[filter]] ?? '';
      return kept.startsWith('-') ? '' : typedNumber(kept, locale);
    }),
  };
}

/** The preferences that keep a search. */
export function preferencesOf({ type, exchange, filters }: Search): Record<string, string> {
  const kept: Record<string, string> = { stype: type, exchange };
  for (const filter of SEARCH_FILTERS) kept[PREFERENCE[filter]] = plainText(filters[filter]);
  return kept;
}

/** No filter. */
export const EMPTY_FILTERS: SearchFields['filters'] = texts(() => '');

function texts(of: (filter: SearchFilter) => string): Record<SearchFilter, string> {
  return Object.fromEntries(SEARCH_FILTERS.map((filter) => [filter, of(filter)])) as Record<SearchFilter, string>;
}

function plainText(value: number | undefined): string {
  return value === undefined ? '' : plainNumber(value);
}

function typedNumber(plain: string, locale: Locale): string {
  return plain.replace('.', signsOf(locale).point);
}
