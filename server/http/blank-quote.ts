import type { QuoteState } from '../market/market-source.ts';

/** A quote of nothing, for the market to fill. */
export function blankQuote(): QuoteState {
  return {
    last: 0,
    change: 0,
    open: 0,
    high: 0,
    low: 0,
    yearhigh: 0,
    yearlow: 0,
    volume: 0,
    trades: 0,
    dollar: 0,
    bid: 0,
    bidsize: 0,
    ask: 0,
    asksize: 0,
    prevbid: 0,
    haltcode: 0,
    lasttrade: -1,
  };
}
