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

/** The preference that stores each filter. */
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

/** The content of the form: filters as they were typed. */
export interface SearchFields {
  readonly type: SearchType;
  readonly exchange: SearchExchange;
  readonly filters: Readonly<Record<SearchFilter, string>>;
}

/** The possible errors of a field: not a number, below 0, or a maximum price below the minimum. */
export type FieldFault = 'number' | 'negative' | 'range';

/** Whether a filter is a number of shares or trades, which has no decimals. */
export function isCount(filter: SearchFilter): boolean {
  return filter === 'mv' || filter === 'mt';
}

/** The result of checking the fields. */
interface CheckedFields {
  /** Null if a field is invalid. */
  readonly search: Search | null;
  /** The error of each invalid field, in the order of the form. */
  readonly faults: ReadonlyMap<SearchFilter, FieldFault>;
}

/** Checks the fields. An empty field sets no filter. */
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

/** The fields of a search, formatted for the form. */
export function fieldsOf({ type, exchange, filters }: Search, locale: Locale): SearchFields {
  return { type, exchange, filters: texts((filter) => typedNumber(plainText(filters[filter]), locale)) };
}

/** The fields from the preferences. */
export function savedFields(preferences: Readonly<Record<string, string>>, locale: Locale): SearchFields {
  const { stype = '', exchange = '' } = preferences;
  return {
    type: isSearchType(stype) ? stype : 'pcgain',
    exchange: isSearchExchange(exchange) ? exchange : 'T',
    // Other writers of the preferences may store an empty field in its sent form.
    filters: texts((filter) => {
      const kept = preferences[PREFERENCE[filter]] ?? '';
      return kept.startsWith('-') ? '' : typedNumber(kept, locale);
    }),
  };
}

/** The preferences that store a search. */
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
