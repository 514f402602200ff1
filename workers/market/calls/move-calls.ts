import { meanMove } from '../../../engine/quotes/mean-move.ts';
import { securityKey } from '../../../engine/quotes/security-key.ts';
import type { SymbolKey } from '../../api/quote-list.ts';
import { freshAnswer, type ListMove, type MovedList, type ServerAnswer } from '../../api/records.ts';
import type { QuoteRowAnswer } from '../answers/quote-answer.ts';
import type { Http } from './http.ts';
import { loadList } from './list-calls.ts';

/** The most securities of one call. */
const MOST = 200;

/**
 * The size and the day's move of several lists. A security that is in several of them is requested once. The last known answers
 * are used if the server does not answer; the screen reports old prices elsewhere.
 */
export async function loadMoves(http: Http, lists: readonly MovedList[]): Promise<ServerAnswer<ListMove[]>> {
  const wanted = new Map<string, SymbolKey>();
  for (const list of lists) if ('symbols' in list) for (const key of list.symbols) wanted.set(securityKey(key), key);
  const quotes = await loadQuotes(http, [...wanted.values()]);
  const moves: ListMove[] = [];
  for (const list of lists) {
    const rows =
      'symbols' in list
        ? list.symbols.flatMap((key) => quotes.get(securityKey(key)) ?? [])
        : (await loadList(http, { type: 'port', portfolio: list.portfolio })).value;
    moves.push({ count: 'symbols' in list ? list.symbols.length : rows.length, percent: meanMove(rows) });
  }
  return freshAnswer(moves);
}

async function loadQuotes(http: Http, keys: readonly SymbolKey[]): Promise<ReadonlyMap<string, QuoteRowAnswer>> {
  const found = new Map<string, QuoteRowAnswer>();
  for (let from = 0; from < keys.length; from += MOST) {
    const { value } = await loadList(http, { type: 'symbols', symbols: keys.slice(from, from + MOST) });
    for (const row of value) found.set(securityKey(row), row);
  }
  return found;
}
