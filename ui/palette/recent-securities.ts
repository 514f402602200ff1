import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { LookupMatch } from '../../workers/api/records.ts';
import { KeptText } from '../platform/kept-text.ts';
import { readSymbolKey } from '../routes/symbol-key.ts';

const kept = new KeptText(() => localStorage, 'borealis.recent');
/** As many as fit above the commands on a phone. */
const MOST = 6;
const LONGEST = 100;

/** The securities whose details were opened most recently in this browser, newest first. */
export function recentSecurities(): readonly LookupMatch[] {
  return readRecent(kept.read());
}

/** Called when the details of a security are opened. */
export function rememberSecurity(security: LookupMatch): void {
  kept.write(JSON.stringify(withRecent(recentSecurities(), security)));
}

/** The list with a security moved to its front. */
export function withRecent(recent: readonly LookupMatch[], security: LookupMatch): LookupMatch[] {
  return [security, ...recent.filter((one) => !isSame(one, security))].slice(0, MOST);
}

/** Reads a kept list; damaged parts are dropped. */
export function readRecent(text: string): LookupMatch[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.flatMap(readOne).slice(0, MOST) : [];
}

function readOne(value: unknown): LookupMatch[] {
  if (typeof value !== 'object' || value === null) return [];
  const { region, symbol, name, ex } = value as Readonly<Record<string, unknown>>;
  if (typeof region !== 'string' || typeof symbol !== 'string') return [];
  const key = readSymbolKey(region, symbol);
  return key === null ? [] : [{ ...key, name: shortText(name), ex: shortText(ex) }];
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST) : '';
}

function isSame(a: SymbolKey, b: SymbolKey): boolean {
  return a.region === b.region && a.symbol === b.symbol;
}
