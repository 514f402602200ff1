import type { MouseEvent } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { readQuoteParam } from '../routes/quote-param.ts';

/** The security whose link was clicked without a modifier key; null if it was something else. */
export function linkedSecurity(event: MouseEvent<HTMLElement>): SymbolKey | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const [, details, quote] = link?.getAttribute('href')?.split('/') ?? [];
  return details === 'details' && quote !== undefined ? readQuoteParam(quote) : null;
}
