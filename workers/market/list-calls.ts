import { INDEX_SYMBOLS } from '../../engine/quotes/index-symbol.ts';
import type { ListRequest, SymbolKey } from '../api/quote-list.ts';
import { type QuoteRowAnswer, quoteRows } from './answers/quote-answer.ts';
import { type Http, symbolSegment } from './http.ts';

/** The call that loads a list; a refresh repeats it. */
export async function loadList(http: Http, request: ListRequest): Promise<QuoteRowAnswer[]> {
  const rows = await http.get(listPath(request), quoteRows);
  return request.type === 'search' ? rows.slice(0, request.limit) : rows;
}

/** The row of one symbol, or null when the server gave none. */
export async function loadQuote(http: Http, key: SymbolKey): Promise<QuoteRowAnswer | null> {
  const [row] = await http.get(symbolsPath([key]), quoteRows);
  return row ?? null;
}

function listPath(request: ListRequest): string {
  switch (request.type) {
    case 'symbols':
      return symbolsPath(request.symbols);
    case 'index':
      return symbolsPath(INDEX_SYMBOLS);
    case 'search':
      return `/api/search/${encodeURIComponent(request.criteria)}/${encodeURIComponent(request.exchange)}`;
    case 'port':
      return `/api/portfolio/get/${request.portfolio}`;
  }
}

/** `/api/quote/RY TD/C` for symbols of one region, `/api/quote/C:RY U:MSFT/C` for mixed ones. */
function symbolsPath(symbols: readonly SymbolKey[]): string {
  const region = symbols[0]?.region ?? 'C';
  const space = encodeURIComponent(' ');
  if (symbols.every((key) => key.region === region)) {
    return `/api/quote/${symbols.map((key) => symbolSegment(key.symbol)).join(space)}/${region}`;
  }
  const pair = (key: SymbolKey) => encodeURIComponent(`${key.region}:`) + symbolSegment(key.symbol);
  return `/api/quote/${symbols.map(pair).join(space)}/C`;
}
