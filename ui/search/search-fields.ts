import { formatDecimal } from '../../engine/format/decimal.ts';
import { signsOf } from '../../engine/format/number-signs.ts';
import { readDecimal } from '../../engine/format/read-decimal.ts';
import type { Locale, Translate } from '../i18n/text.ts';
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

/** The parts of the form. */
export const FILTER_GROUPS = ['activity', 'price', 'year', 'day'] as const;

/** A filter as the form shows and keeps it. */
interface FilterEntry {
  readonly group: (typeof FILTER_GROUPS)[number];
  readonly unit: 'shares' | 'dollars' | 'trades' | 'percent';
  /** The preference that stores it. */
  readonly preference: string;
}

/** Every filter, in the order of the form. */
export const FILTER_TABLE: Readonly<Record<SearchFilter, FilterEntry>> = {
  mv: { group: 'activity', unit: 'shares', preference: 'minvol' },
  md: { group: 'activity', unit: 'dollars', preference: 'mindolvol' },
  mt: { group: 'activity', unit: 'trades', preference: 'mintrades' },
  mp: { group: 'price', unit: 'dollars', preference: 'minprice' },
  xp: { group: 'price', unit: 'dollars', preference: 'maxprice' },
  pyh: { group: 'year', unit: 'percent', preference: 'pctyearhi' },
  pyl: { group: 'year', unit: 'percent', preference: 'pctyearlo' },
  pdh: { group: 'day', unit: 'percent', preference: 'pctdayhi' },
  pdl: { group: 'day', unit: 'percent', preference: 'pctdaylo' },
};

/** The content of the form: filters as they were typed. */
export interface SearchFields {
  readonly type: SearchType;
  readonly exchange: SearchExchange;
  readonly filters: Readonly<Record<SearchFilter, string>>;
  readonly formula?: string | undefined;
}

/** The possible errors of a field: not a number, below 0, or a maximum price below the minimum. */
export type FieldFault = 'number' | 'negative' | 'range';

/** The error of a field in words, with an example. */
export function faultText(filter: SearchFilter, fault: FieldFault, t: Translate, locale: Locale): string {
  const example = isCount(filter) ? formatDecimal(1000, locale, 0, 0) : formatDecimal(12.5, locale, 2, 2);
  return t(`search.error.${fault}`, { example });
}

/** Whether a filter is a number of shares or trades, which has no decimals. */
function isCount(filter: SearchFilter): boolean {
  const { unit } = FILTER_TABLE[filter];
  return unit === 'shares' || unit === 'trades';
}

/** The result of checking the fields. */
interface CheckedFields {
  /** Null if a field is invalid. */
  readonly search: Search | null;
  /** The error of each invalid field, in the order of the form. */
  readonly faults: ReadonlyMap<SearchFilter, FieldFault>;
}

/** Checks the fields. An empty field sets no filter. */
export function checkFields({ type, exchange, filters: texts, formula }: SearchFields, locale: Locale): CheckedFields {
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
  return { search: faults.size > 0 ? null : { type, exchange, filters, formula }, faults };
}

/** The fields of a search, formatted for the form. */
export function fieldsOf({ type, exchange, filters, formula }: Search, locale: Locale): SearchFields {
  return { type, exchange, formula, filters: texts((filter) => typedNumber(plainText(filters[filter]), locale)) };
}

/** The fields from the preferences. */
export function savedFields(preferences: Readonly<Record<string, string>>, locale: Locale): SearchFields {
  const { stype = '', exchange = '' } = preferences;
  return {
    type: isSearchType(stype) ? stype : 'pcgain',
    exchange: isSearchExchange(exchange) ? exchange : 'T',
    // Other writers of the preferences may store an empty field in its sent form.
    filters: texts((filter) => {
      const kept = preferences[FILTER_TABLE[filter].preference] ?? '';
      return kept.startsWith('-') ? '' : typedNumber(kept, locale);
    }),
  };
}

/** The preferences that store a search. */
export function preferencesOf({ type, exchange, filters }: Search): Record<string, string> {
  const kept: Record<string, string> = { stype: type, exchange };
  for (const filter of SEARCH_FILTERS) kept[FILTER_TABLE[filter].preference] = plainText(filters[filter]);
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
