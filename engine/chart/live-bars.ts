import { lowerBound } from '../core/lower-bound.ts';
import type { TradeKindNumber } from '../feed/trade-kind.ts';
import type { BarChangeNumber } from '../series/bar-change.ts';
import type { Bars } from '../series/bars.ts';
import type { SlotAxis } from './slot-axis.ts';
import type { PortfolioLines } from './value-bars.ts';

/** What a trade did to bars that can no longer be trusted: they must be fetched again. */
export const STALE = -1;

/** A trade of today that is this much older than the newest minute is none that came late: the session began again. */
export const RESTARTED_SECONDS = 15 * 60;

/** Bars of a chart that follow live trades. */
export interface LiveBars {
  /** The bars that the chart shows. */
  readonly bars: Bars;
  /** The bars as they are fetched, days or minutes, of which `bars` are gathered. */
  readonly source: Bars;
  readonly axis: SlotAxis;
  /** The bar that the last `push` changed; meaningless after `None` and `STALE`. */
  readonly changed: number;
  /** What else a portfolio's chart shows; undefined for instruments. */
  readonly portfolio?: PortfolioLines;
  /** The newest price that the bars know, a left-out 15:59 included; 0 when there is none. */
  readonly lastPrice: number;
  /**
   * One trade as a follow port tells it: time, price, shares, flags, and the day's shares and prints after it.
   * Returns what became of the bars, or `STALE`.
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
  /** The source in new columns: what `tail` replaces from the wall time `from` on, the rest as it was. */
  spliced(tail: Bars, from: number): Bars;
}

/** What decides whether a trade counts: the board lot in force (never 0), and whether any size will do. */
export interface TradeTerms {
  readonly boardlot: number;
  readonly isIndex: boolean;
}

/** `bars` up to the wall time `from`, and those of `tail` from there on, put into `into`, which is returned. */
export function withTail(bars: Bars, tail: Bars, from: number, into: Bars): Bars {
  into.appendAll(bars, 0, lowerBound(bars.time, bars.count, from));
  into.appendAll(tail, lowerBound(tail.time, tail.count, from), tail.count);
  return into;
}
