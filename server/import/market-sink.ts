import type { AuctionKind } from '../../engine/feed/auction-kind.ts';
import type { Region } from '../../engine/quotes/region.ts';

/** One of `AuctionKind`. */
export type AuctionCode = (typeof AuctionKind)[keyof typeof AuctionKind];

/** The faults that a file may have without being unusable. */
export type FaultKind = 'bad' | 'gap' | 'duplicate' | 'disorder' | 'crossed' | 'cut';

/** A security as a file names it. */
export interface FileSecurity {
  readonly symbol: string;
  readonly region: Region;
  readonly name?: string | undefined;
  /** The app's letter of its exchange. */
  readonly exchange?: string | undefined;
}

/**
 * Receives the contents of a file, in the order of the file. A security is the number that `security` returned for it. Times
 * are Unix milliseconds with decimals, sizes are shares, prices are in the security's currency.
 */
export interface MarketSink {
  /** The number of a security; the same symbol and region always have the same number. A later name or exchange completes it. */
  security(of: FileSecurity): number;
  /** A trade, with the flags of a `T` line: with bit 4 it moves the last price. */
  trade(security: number, time: number, price: number, size: number, flags: number): void;
  /** An earlier trade was broken. */
  breakTrade(security: number, time: number, price: number, size: number): void;
  /** The best bid and offer; an absent side has price and size 0. */
  quote(security: number, time: number, bid: number, bidSize: number, ask: number, askSize: number): void;
  status(security: number, time: number, haltcode: number): void;
  /**
   * An auction's official price; or, before it, the indicative price, the shares paired at it, and the imbalance: above 0 to
   * buy.
   */
  auction(security: number, time: number, kind: AuctionCode, price: number, paired: number, imbalance: number): void;
  /** The size at a price of a book by price; 0 removes the price. */
  level(security: number, time: number, side: 'B' | 'S', price: number, size: number): void;
  /** The remaining size of an order of a book by order; 0 removes the order. */
  order(security: number, time: number, side: 'B' | 'S', id: number, price: number, size: number): void;
  /** A bar, by its wall second in Toronto: the start of its minute, or midnight. */
  bar(
    security: number,
    grain: 'minute' | 'day',
    time: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    trades: number,
  ): void;
  /** On a date (`yyyymmdd`), `oldshares` became `newshares`. */
  split(security: number, date: number, newshares: number, oldshares: number): void;
  /** A dividend, by its ex-date. */
  dividend(security: number, date: number, amount: number): void;
  /** A security has its symbol from a date on; before, it had `oldSymbol`. */
  rename(security: number, date: number, oldSymbol: string): void;
  /** Something is wrong. `where` is a line, a byte or a sequence number; `words` say what. */
  fault(kind: FaultKind, where: string, words: string): void;
  /** Resolves when more can be received. A format awaits it at least once in each piece of a file. */
  ready(): Promise<void>;
}
