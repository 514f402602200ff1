import { formatLine } from '../../engine/feed/format-line.ts';
import type { Instrument } from './market-source.ts';
import type { QuoteColumns } from './quote-columns.ts';

/** The `S` line of a row; `unix` in seconds. */
export function summaryLine(of: Instrument, quotes: QuoteColumns, row: number, unix: number): string {
  return formatLine('S', of, {
    haltcode: quotes.haltcode[row],
    last: present(quotes.last[row]),
    change: quotes.change[row],
    open: present(quotes.open[row]),
    high: present(quotes.high[row]),
    low: present(quotes.low[row]),
    volume: quotes.volume[row],
    trades: quotes.trades[row],
    dollar: Math.round(quotes.dollar[row] * 100) / 100,
    yearhigh: present(quotes.yearhigh[row]),
    yearlow: present(quotes.yearlow[row]),
    time: unix,
  });
}

/** The `Q` line of a row; `unix` in seconds. */
export function quoteLine(of: Instrument, quotes: QuoteColumns, row: number, unix: number): string {
  return formatLine('Q', of, {
    bid: present(quotes.bid[row]),
    bidsize: quotes.bidsize[row],
    ask: present(quotes.ask[row]),
    asksize: quotes.asksize[row],
    time: unix,
  });
}

/** An absent price is 0 in the columns and empty on the wire. */
function present(price: number): number {
  return price === 0 ? Number.NaN : price;
}
