import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { marketState } from '../market/market-store.ts';
import { KeptText } from '../platform/kept-text.ts';
import { readSymbolKey } from '../routes/symbol-key.ts';

const kept = new KeptText(() => sessionStorage, 'borealis.lastlist');

/**
 * Remembers the rows (`C:RY`) of the list from which a security was opened, in displayed order, while the tab lives. Only for
 * the user who has seen the list.
 */
export function rememberList(rows: readonly string[]): void {
  kept.write([marketState().session.userid, ...rows].join('\n'));
}

/** The security `by` rows after `from` in the user's remembered list; null if there is none. */
export function nextInLastList(from: SymbolKey, by: 1 | -1): SymbolKey | null {
  const [owner, ...rows] = kept.read().split('\n');
  // A visitor's list is public; a user's may be a portfolio.
  return owner === '' || owner === marketState().session.userid ? nextIn(rows, from, by) : null;
}

/**
 * `nextInLastList` in these rows: it wraps around at the ends, and starts at the first row for a security that is not in the
 * list.
 */
export function nextIn(kept: readonly string[], from: SymbolKey, by: 1 | -1): SymbolKey | null {
  const rows = kept.flatMap((row) => {
    const [region = '', symbol = ''] = row.split(/:(.*)/);
    return readSymbolKey(region, symbol) ?? [];
  });
  const at = rows.findIndex(({ region, symbol }) => region === from.region && symbol === from.symbol);
  const next = at < 0 ? rows[0] : rows.at((at + by) % rows.length);
  return next === undefined || (next.region === from.region && next.symbol === from.symbol) ? null : next;
}
