import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { Bars } from '../../engine/series/bars.ts';
import type { Rows } from '../blocks/rows.ts';

const MINUTE_MS = 60_000;

/** What the trade rule needs to know about an instrument. */
export interface TradedInstrument {
  /** Shares; if 0 or less, the price decides. */
  readonly boardlot: number;
  readonly isIndex: boolean;
}

/** The minute bars that the trade rule builds from trades in the columns of `TRADE_BLOCK`. */
export function minutesOfTrades(trades: Rows, { boardlot, isIndex }: TradedInstrument): Bars {
  const [time, price, size, flags] = trades.columns(trades.count);
  const bars = new Bars();
  for (let i = 0; i < trades.count; i++) {
    if (!appliesToLast(size[i], flags[i], boardLot(boardlot, price[i]), isIndex)) continue;
    const minute = Math.floor(time[i] / MINUTE_MS) * 60;
    const last = bars.count - 1;
    if (last < 0 || bars.time[last] !== minute) {
      bars.append(minute, price[i], price[i], price[i], price[i], size[i], 1);
      continue;
    }
    bars.high[last] = Math.max(bars.high[last], price[i]);
    bars.low[last] = Math.min(bars.low[last], price[i]);
    bars.close[last] = price[i];
    bars.volume[last] += size[i];
    bars.trades[last]++;
  }
  return bars;
}
