import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { SEARCH_EXCHANGES, SEARCH_TYPES } from '../routes/search-param.ts';

/** The options of a choice of the sort type. */
export function TypeOptions(): ReactNode {
  const t = useText();
  return SEARCH_TYPES.map((type) => (
    <option key={type} value={type}>
      {t(`search.type.${type}`)}
    </option>
  ));
}

/** The options of a choice of the exchange. */
export function ExchangeOptions(): ReactNode {
  const t = useText();
  return SEARCH_EXCHANGES.map((exchange) => (
    <option key={exchange} value={exchange}>
      {t(`search.exchange.${exchange}`)}
    </option>
  ));
}
