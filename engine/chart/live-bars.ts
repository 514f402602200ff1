import type { TradeKind } from '../feed/line-kind.ts';
import type { BarChangeNumber } from '../series/bar-change.ts';
import type { Bars } from '../series/bars.ts';
import type { SlotAxis } from './slot-axis.ts';

/** What a trade did to bars that can no longer be trusted: they must be fetched again. */
export const STALE = -1;

/** Bars of a chart that follow live trades. */
export interface LiveBars {
  /** The bars that the chart shows. */
  readonly bars: Bars;
  /** The bars as they are fetched, days or minutes, of which `bars` are gathered. */
  readonly source: Bars;
  readonly axis: SlotAxis;
  /** The bar that the last `push` changed; meaningless after `None` and `STALE`. */
  readonly changed: number;
  /** The newest price that the bars know, a left-out 15:59 included; 0 when there is none. */
  readonly lastPrice: number;
  /**
   * One trade as a follow port tells it: time, price, shares, flags, and the day's shares and prints after it.
   * Returns what became of the bars, or `STALE`.
   */
  push(
    kind: TradeKind,
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

/** A copy of `bars` whose part from the wall time `from` on is `tail`. */
export function withTail(bars: Bars, tail: Bars, from: number, into: Bars): Bars {
  for (let i = 0; i < bars.count && bars.time[i] < from; i++) copyBar(bars, i, into);
  for (let i = 0; i < tail.count; i++) if (tail.time[i] >= from) copyBar(tail, i, into);
  return into;
}

function copyBar(from: Bars, i: number, into: Bars): void {
  const { time, open, high, low, close, volume, trades, flag } = from;
  into.append(time[i], open[i], high[i], low[i], close[i], volume[i], trades[i], flag[i]);
}
