import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { readSymbolKey } from './symbol-key.ts';

/** The most symbols of one list. */
export const MAX_LIST_SYMBOLS = 200;

/**
 * Reads symbols as users type them: separated by spaces, commas or semicolons, in either case, each of `region` or with a region
 * of its own (`C:RY U:MSFT`). A repeated symbol is listed once. Null if there is none, more than `MAX_LIST_SYMBOLS`, or an
 * invalid one.
 */
export function readSymbolsText(text: string, region: Region): SymbolKey[] | null {
  const keys = new Map<string, SymbolKey>();
  for (const word of text.split(/[\s,;]+/)) {
    if (word === '') continue;
    const pair = /^([CU]):(.*)$/i.exec(word);
    const key = pair === null ? readSymbolKey(region, word) : readSymbolKey(pair[1] ?? '', pair[2] ?? '');
    if (key === null) return null;
    keys.set(`${key.region}:${key.symbol}`, key);
  }
  return keys.size === 0 || keys.size > MAX_LIST_SYMBOLS ? null : [...keys.values()];
}

/** The shortest text that `readSymbolsText` reads back: plain symbols for `region`, pairs for the others. */
export function writeSymbolsText(keys: readonly SymbolKey[], region: Region): string {
  return keys.map((key) => (key.region === region ? key.symbol : `${key.region}:${key.symbol}`)).join(' ');
}
