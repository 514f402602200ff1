import { lowerBound } from '../core/lower-bound.ts';
import type { TradeKindNumber } from '../feed/trade-kind.ts';
import type { BarChangeNumber } from '../series/bar-change.ts';
import type { Bars } from '../series/bars.ts';
import type { SlotAxis } from './slot-axis.ts';
import type { PortfolioLines } from './value-bars.ts';

/** Result of a trade that made the bars unreliable: they must be fetched again. */
export const STALE = -1;

/** A trade of today that is this much older than the newest minute is not merely late: the session began again. */
export const RESTARTED_SECONDS = 15 * 60;

/** Bars of a chart that follow live trades. */
export interface LiveBars {
  /** The bars that the chart shows. */
  readonly bars: Bars;
  /** The fetched bars, days or minutes, from which `bars` are aggregated. */
  readonly source: Bars;
  readonly axis: SlotAxis;
  /** The bar that the last `push` changed; meaningless after `None` and `STALE`. */
  readonly changed: number;
  /** What a portfolio's chart shows besides the value; undefined for instruments. */
  readonly portfolio?: PortfolioLines;
  /** The newest known price, including an omitted 15:59; 0 if there is none. */
  readonly lastPrice: number;
  /**
   * Applies one trade of a follow port: time, price, shares, flags, and the day's shares and prints after it. Returns
   * the change of the bars, or `STALE`.
   */
  push(
    kind: TradeKindNumber,
    unixSeconds: number,
    price: number,
    size: number,
    flags: number,
    dayVolume: number,
    dayTrades: number,
  ): BarChangeNumber | typeof STALE;
  /** A copy of the source whose bars from the wall time `from` on are replaced by `tail`. */
  spliced(tail: Bars, from: number): Bars;
}

/** What decides whether a trade counts: the current board lot (never 0), and whether any size qualifies. */
export interface TradeTerms {
  readonly boardlot: number;
  readonly isIndex: boolean;
}

/** Fills `into` with `bars` before the wall time `from` and `tail` from there on, and returns it. */
export function withTail(bars: Bars, tail: Bars, from: number, into: Bars): Bars {
  into.appendAll(bars, 0, lowerBound(bars.time, bars.count, from));
  into.appendAll(tail, lowerBound(tail.time, tail.count, from), tail.count);
  return into;
}
