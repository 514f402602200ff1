import type { Region } from '../../engine/quotes/region.ts';

/** What a test does to the market beyond stepping its clock. Throws on a symbol that the market does not know. */
export interface MarketControl {
  /** Lets one trade happen now: price, shares, and the flag mask of a `T` line. */
  print(symbol: string, region: Region, price: number, size: number, flags: number): void;
  /** Sets the halt code: 169 halted, 194 suspended, 255 defunct, 0 trading. */
  halt(symbol: string, region: Region, code: number): void;
}
