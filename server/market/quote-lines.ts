import { formatQuote, formatSummary } from '../../engine/feed/format-line.ts';
import type { Instrument } from './market-source.ts';
import type { QuoteColumns } from './quote-columns.ts';

/** The `S` line of a row; `unix` in seconds. */
export function summaryLine({ ex, symbol }: Instrument, quotes: QuoteColumns, row: number, unix: number): string {
  const figures = {
    haltcode: quotes.haltcode[row] as number,
    last: present(quotes.last[row] as number),
    change: quotes.change[row] as number,
    open: present(quotes.open[row] as number),
    high: present(quotes.high[row] as number),
    low: present(quotes.low[row] as number),
    volume: quotes.volume[row] as number,
    trades: quotes.trades[row] as number,
    dollar: Math.round((quotes.dollar[row] as number) * 100) / 100,
    yearhigh: present(quotes.yearhigh[row] as number),
    yearlow: present(quotes.yearlow[row] as number),
  };
  return formatSummary(ex, symbol, figures, unix);
}

/** The `Q` line of a row; `unix` in seconds. */
export function quoteLine({ ex, symbol }: Instrument, quotes: QuoteColumns, row: number, unix: number): string {
  const bid = present(quotes.bid[row] as number);
  const ask = present(quotes.ask[row] as number);
  return formatQuote(ex, symbol, bid, quotes.bidsize[row] as number, ask, quotes.asksize[row] as number, unix);
}

/** An absent price is 0 in the columns and empty on the wire. */
function present(price: number): number {
  return price === 0 ? Number.NaN : price;
}
