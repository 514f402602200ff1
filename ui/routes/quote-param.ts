import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { readSegment, writeSegment } from './segment.ts';
import { readSymbolKey } from './symbol-key.ts';

/** Reads the route parameter `{region} {symbol}`; null if it is invalid. */
export function readQuoteParam(segment: string): SymbolKey | null {
  const parts = readSegment(segment)?.trim().split(/\s+/) ?? [];
  const [region, symbol] = parts;
  if (parts.length !== 2 || region === undefined || symbol === undefined) return null;
  return readSymbolKey(region, symbol);
}

/** Writes the route parameter `{region} {symbol}`. */
export function writeQuoteParam(key: SymbolKey): string {
  return writeSegment(`${key.region} ${key.symbol}`);
}
