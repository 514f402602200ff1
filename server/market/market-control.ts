import type { Region } from '../../engine/quotes/region.ts';

/** What a test can do to the market besides stepping its clock. Throws on an unknown symbol. */
export interface MarketControl {
  /** Makes one trade happen now: price, shares, and the flag mask of a `T` line. */
  print(symbol: string, region: Region, price: number, size: number, flags: number): void;
  /** Sets the halt code: 169 halted, 194 suspended, 255 defunct, 0 trading. */
  halt(symbol: string, region: Region, code: number): void;
}
