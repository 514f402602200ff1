import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { Bars } from '../../engine/series/bars.ts';
import { type DayEvents, EventColumns } from './day-events.ts';

const MINUTE = 60;
const MINUTE_MS = MINUTE * 1000;

/** What the trade rule needs to know about an instrument. */
interface Traded {
  readonly boardlot: number;
  readonly isIndex: boolean;
}

/**
 * Replaces each minute of a day of which all individual trades are known by those trades, and keeps the others. All trades of a
 * minute are known if the trade rule builds exactly its bar from them. A trade that counts in a minute without a bar was
 * cancelled. `midnight`: the day's wall second; bars and trades are in order of time.
 */
export function singleTrades(
  bars: Bars,
  trades: EventColumns,
  of: Traded,
  midnight: number,
): Pick<DayEvents, 'minutes' | 'trades'> {
  const minutes = new Bars();
  const single = new EventColumns(trades.values.length);
  let b = 0;
  for (let from = 0, to = 0; from < trades.count; from = to) {
    const minute = Math.floor(trades.time[from] / MINUTE_MS);
    while (to < trades.count && trades.time[to] < (minute + 1) * MINUTE_MS) to++;
    const time = midnight + minute * MINUTE;
    while (b < bars.count && bars.time[b] < time) minutes.appendFrom(bars, b++);
    const hasBar = b < bars.count && bars.time[b] === time;
    if (addUp(trades, from, to, of, bars, hasBar ? b : -1)) single.append(trades, from, to);
    else if (hasBar) minutes.appendFrom(bars, b);
    if (hasBar) b++;
  }
  while (b < bars.count) minutes.appendFrom(bars, b++);
  return { minutes, trades: single };
}

/** Whether trades `from … to - 1` build bar `b`, or no bar for -1. */
function addUp(
  { values }: EventColumns,
  from: number,
  to: number,
  { boardlot, isIndex }: Traded,
  bars: Bars,
  b: number,
): boolean {
  const [prices, sizes, flags] = values;
  let [open, high, low, close] = [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN];
  let volume = 0;
  for (let i = from; i < to; i++) {
    const price = prices[i];
    if (!appliesToLast(sizes[i], flags[i], boardLot(boardlot, price), isIndex)) continue;
    if (volume === 0) open = price;
    high = Math.max(high, price);
    low = Math.min(low, price);
    close = price;
    volume += sizes[i];
  }
  if (b < 0) return volume === 0;
  return (
    volume === bars.volume[b] &&
    open === bars.open[b] &&
    high === bars.high[b] &&
    low === bars.low[b] &&
    close === bars.close[b]
  );
}
