import type { ListRequest } from '../../workers/api/quote-list.ts';
import { readSearch } from './search-param.ts';
import { readSegment } from './segment.ts';
import { readRegion } from './symbol-key.ts';
import { readSymbolsText } from './symbols-text.ts';

/** The most rows that a search returns. */
export const SEARCH_LIMIT = 100;

/** Reads a portfolio number, -1 (none) to 10; null for anything else. */
export function readPortfolio(text: string): number | null {
  return /^(-1|\d|10)$/.test(text) ? Number(text) : null;
}

/**
 * Reads the four parameters of `quote/{type}/{symbols}/{region}/{portfolio}`; null if they do not name a list, so that no request
 * is made. For an index list only the type matters. The second and third parameter of a portfolio are placeholders; those of a
 * search are its criteria and an exchange code.
 */
export function readListParam(type: string, symbols: string, region: string, portfolio: string): ListRequest | null {
  const number = readPortfolio(portfolio);
  const text = readSegment(symbols);
  const place = readSegment(region);
  if (number === null || text === null || place === null) return null;
  switch (type) {
    case 'symbols': {
      const code = readRegion(place);
      const keys = code === null ? null : readSymbolsText(text, code);
      return keys === null ? null : { type, symbols: keys };
    }
    case 'index':
      return readRegion(place) === null ? null : { type };
    case 'search': {
      const search = readSearch(text, place);
      return search === null ? null : { type, criteria: text, exchange: search.exchange, limit: SEARCH_LIMIT };
    }
    case 'port':
      return number < 0 ? null : { type, portfolio: number };
    default:
      return null;
  }
}
