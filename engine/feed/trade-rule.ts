/** Bit of a trade's flags that lets it move the last price, the high and the low (the specification's "bit 2"). */
export const TRADE_UPDATES_LAST = 4;

/** Bit of a trade's flags: it is an auction's, or another cross of many orders at one price. */
export const TRADE_OF_AUCTION = 8;

/**
 * Bits of a print without shares that reports the official opening or closing price. It moves nothing; the summary that
 * follows has the price.
 */
export const PRINT_OF_OFFICIAL_OPEN = 16;
export const PRINT_OF_OFFICIAL_CLOSE = 32;

/**
 * Whether a trade moves the last price, the high, the low and the chart's bars (specification section 5): its flags
 * allow it, and it is at least a board lot, unless the instrument is an index. The quote row, minute bars, the day bar
 * and the server share this predicate, so that they never disagree. `size` and `boardlot` are shares.
 */
export function appliesToLast(size: number, flags: number, boardlot: number, isIndex: boolean): boolean {
  return (flags & TRADE_UPDATES_LAST) !== 0 && (isIndex || size >= boardlot);
}
