import type { NewsRequest } from '../../workers/api/records.ts';
import { readPortfolio } from './list-param.ts';
import { readSegment, writeSegment } from './segment.ts';
import { readSymbol } from './symbol-key.ts';

/** The symbol that stands for any symbol in a news request. */
export const ANY_SYMBOL = 'notsymbol';

/** All categories of news. */
export const ALL_CATEGORIES = 0;

/**
 * Reads the route parameter `{region} {symbol} [{portfolio}]`; null if it is invalid. `UC` is read as `CU`. `P`, by portfolio, is
 * read as the last real region (specification section 7); no request contains it.
 */
export function readNewsParam(segment: string, lastRegion = 'CU'): NewsRequest | null {
  const parts = readSegment(segment)?.trim().split(/\s+/) ?? [];
  if (parts.length < 2 || parts.length > 3) return null;
  const symbol = parts[1]?.toLowerCase() === ANY_SYMBOL ? ANY_SYMBOL : readSymbol(parts[1] ?? '');
  const portfolio = readPortfolio(parts[2] ?? '-1');
  const byPortfolio = parts[0]?.toUpperCase() === 'P' && (portfolio ?? -1) >= 0;
  const region = readNewsRegion(byPortfolio ? lastRegion : (parts[0] ?? ''));
  if (region === null || symbol === null || portfolio === null) return null;
  return { symbol, region, portfolio, category: ALL_CATEGORIES };
}

/** Writes the route parameter of a news request. */
export function writeNewsParam(request: NewsRequest): string {
  const portfolio = request.portfolio < 0 ? '' : ` ${request.portfolio}`;
  return writeSegment(`${request.region} ${request.symbol}${portfolio}`);
}

/** C, U or CU (also written UC), in either case; null for anything else. */
function readNewsRegion(text: string): NewsRequest['region'] | null {
  const region = text.toUpperCase();
  if (region === 'UC') return 'CU';
  return region === 'C' || region === 'U' || region === 'CU' ? region : null;
}
