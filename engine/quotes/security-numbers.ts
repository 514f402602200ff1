import { type NumberKind, PRICE_NUMBERS, RATE_NUMBERS } from '../format/number-kind.ts';

/** Whether a symbol is an exchange rate, such as `FX$CAD/USD`. */
export function isCurrencyPair(symbol: string): boolean {
  return symbol.startsWith('FX$');
}

/** How the figures of a security are written in every list: an exchange rate with its decimals, anything else as a price. */
export function securityNumbers(symbol: string): NumberKind {
  return isCurrencyPair(symbol) ? RATE_NUMBERS : PRICE_NUMBERS;
}
