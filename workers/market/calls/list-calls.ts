import { INDEX_SYMBOLS } from '../../../engine/quotes/index-symbol.ts';
import type { ListRequest, SymbolKey } from '../../api/quote-list.ts';
import type { ServerAnswer } from '../../api/records.ts';
import { type QuoteRowAnswer, quoteRows } from '../answers/quote-answer.ts';
import { type SparkAnswer, sparkAnswers } from '../answers/spark-answer.ts';
import { type Http, symbolSegment } from './http.ts';

/** The call that loads a list; a refresh repeats it. */
export async function loadList(http: Http, request: ListRequest): Promise<ServerAnswer<QuoteRowAnswer[]>> {
  return limited(await http.getOrLastKnown(listPath(request), quoteRows), request);
}

/** The last known answer to the call that loads a list, or null; the server is not asked. */
export async function recallList(http: Http, request: ListRequest): Promise<ServerAnswer<QuoteRowAnswer[]> | null> {
  const known = await http.lastKnown(listPath(request), quoteRows);
  return known === null ? null : limited(known, request);
}

/** The row of one symbol, or null if the server returned none. */
export async function loadQuote(http: Http, key: SymbolKey): Promise<ServerAnswer<QuoteRowAnswer | null>> {
  const answer = await http.getOrLastKnown(symbolsPath([key]), quoteRows);
  return { ...answer, value: answer.value[0] ?? null };
}

/** The day of each symbol. */
export function loadSparks(http: Http, keys: readonly SymbolKey[]): Promise<ServerAnswer<SparkAnswer[]>> {
  return http.getOrLastKnown(`/api/spark/${symbolsAndRegion(keys)}`, sparkAnswers);
}

function limited(answer: ServerAnswer<QuoteRowAnswer[]>, request: ListRequest): ServerAnswer<QuoteRowAnswer[]> {
  return request.type === 'search' ? { ...answer, value: answer.value.slice(0, request.limit) } : answer;
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

function symbolsPath(symbols: readonly SymbolKey[]): string {
  return `/api/quote/${symbolsAndRegion(symbols)}`;
}

/** `RY TD/C` for symbols of one region, `C:RY U:MSFT/C` for mixed ones. */
export function symbolsAndRegion(symbols: readonly SymbolKey[]): string {
  const region = symbols[0]?.region ?? 'C';
  const space = encodeURIComponent(' ');
  if (symbols.every((key) => key.region === region)) {
    return `${symbols.map((key) => symbolSegment(key.symbol)).join(space)}/${region}`;
  }
  const pair = (key: SymbolKey) => encodeURIComponent(`${key.region}:`) + symbolSegment(key.symbol);
  return `${symbols.map(pair).join(space)}/C`;
}
