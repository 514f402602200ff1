import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';

/** The longest symbol that the server accepts. */
const MAX_SYMBOL_LENGTH = 20;

const SYMBOL = new RegExp(`^[!-~]{1,${MAX_SYMBOL_LENGTH}}$`);

/** C or U, in either case; null for anything else. */
export function readRegion(text: string): Region | null {
  const region = text.toUpperCase();
  return region === 'C' || region === 'U' ? region : null;
}

/** A symbol in upper case; null if it is empty, too long, or contains a character that no symbol has. */
export function readSymbol(text: string): string | null {
  const symbol = text.toUpperCase();
  return SYMBOL.test(symbol) ? symbol : null;
}

/** A symbol and its region, from texts in either case; null if either is invalid. */
export function readSymbolKey(region: string, symbol: string): SymbolKey | null {
  const readRegionCode = readRegion(region);
  const readSymbolText = readSymbol(symbol);
  return readRegionCode === null || readSymbolText === null ? null : { region: readRegionCode, symbol: readSymbolText };
}
