import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { KeptText } from '../platform/kept-text.ts';
import { readSymbolKey } from '../routes/symbol-key.ts';

const kept = new KeptText(() => sessionStorage, 'borealis.lastlist');

/** Remembers the rows of the list from which a security was opened (`C:RY`), in displayed order, while the tab lives. */
export function rememberList(rows: readonly string[]): void {
  kept.write(rows.join(' '));
}

/** The security `by` rows after `from` in the remembered list; null if there is none. */
export function nextInLastList(from: SymbolKey, by: 1 | -1): SymbolKey | null {
  return nextIn(kept.read(), from, by);
}

/** `nextInLastList` in a kept text: the list goes on at its other end, and for a security that is not in it at its first row. */
export function nextIn(text: string, from: SymbolKey, by: 1 | -1): SymbolKey | null {
  const rows = text.split(' ').flatMap((row) => {
    const [region = '', symbol = ''] = row.split(/:(.*)/);
    return readSymbolKey(region, symbol) ?? [];
  });
  const at = rows.findIndex(({ region, symbol }) => region === from.region && symbol === from.symbol);
  const next = at < 0 ? rows[0] : rows.at((at + by) % rows.length);
  return next === undefined || (next.region === from.region && next.symbol === from.symbol) ? null : next;
}
