import { formatQuote, formatSummary } from '../../engine/feed/format-line.ts';
import type { Instrument } from './market-source.ts';
import type { QuoteColumns } from './quote-columns.ts';

/** The `S` line of a row; `unix` in seconds. */
export function summaryLine({ ex, symbol }: Instrument, quotes: QuoteColumns, row: number, unix: number): string {
  const figures = {
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
  };
  return formatSummary(ex, symbol, figures, unix);
}

/** The `Q` line of a row; `unix` in seconds. */
export function quoteLine({ ex, symbol }: Instrument, quotes: QuoteColumns, row: number, unix: number): string {
  const bid = present(quotes.bid[row]);
  const ask = present(quotes.ask[row]);
  return formatQuote(ex, symbol, bid, quotes.bidsize[row], ask, quotes.asksize[row], unix);
}

/** An absent price is 0 in the columns and empty on the wire. */
function present(price: number): number {
  return price === 0 ? Number.NaN : price;
}
