import { formatDecimal } from '../../engine/format/decimal.ts';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { readSearch, SEARCH_FILTERS, type Search } from '../routes/search-param.ts';

/** A list request that is a search. */
export type SearchRequest = Extract<ListRequest, { readonly type: 'search' }>;

/** The sort type and the place of a search: `% Gain TSX`. */
export function searchTitle({ criteria, exchange }: SearchRequest, t: Translate): string {
  const search = readSearch(criteria, exchange);
  return search === null ? t('list.search') : `${t(`search.type.${search.type}`)} ${placeText(search, t)}`;
}

/** The exchange or the country of a search, in words. */
export function placeText({ exchange }: Search, t: Translate): string {
  return t(`board.exchange.${exchange}`);
}

/** The filters that a search sets, with their values, in the order of the form. */
export function filterTexts({ filters }: Search, t: Translate, locale: Locale): string[] {
  return SEARCH_FILTERS.flatMap((filter) => {
    const value = filters[filter];
    return value === undefined ? [] : [t(`search.set.${filter}`, { n: formatDecimal(value, locale, 0, 6) })];
  });
}
