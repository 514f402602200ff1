import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { nextInLastList } from '../keys/last-list.ts';

/** The most charts beside the first. */
const MOST = 3;
/** The market as one security. */
const MARKET: SymbolKey = { region: 'U', symbol: 'SPY' };

/**
 * What charts beside a security's show at first: the next securities of the list from which it was opened, without one the market.
 */
export function neighbourSecurities(own: SymbolKey): readonly SymbolKey[] {
  const found: SymbolKey[] = [];
  const isSame = (a: SymbolKey, b: SymbolKey): boolean => a.region === b.region && a.symbol === b.symbol;
  let next = nextInLastList(own, 1);
  while (next !== null && found.length < MOST) {
    const candidate = next;
    if (isSame(candidate, own) || found.some((each) => isSame(each, candidate))) break;
    found.push(candidate);
    next = nextInLastList(candidate, 1);
  }
  return found.length > 0 || isSame(own, MARKET) ? found : [MARKET];
}
