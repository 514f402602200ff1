import { type NumberKind, PRICE_NUMBERS, RATE_NUMBERS } from '../format/number-kind.ts';

/** Whether a symbol is an exchange rate, such as `FX$CAD/USD`. */
function isCurrencyPair(symbol: string): boolean {
  return symbol.startsWith('FX$');
}

/** How the figures of a security are written: an exchange rate with its decimals everywhere, anything else as `others`. */
export function securityNumbers(symbol: string, others: NumberKind = PRICE_NUMBERS): NumberKind {
  return isCurrencyPair(symbol) ? RATE_NUMBERS : others;
}
