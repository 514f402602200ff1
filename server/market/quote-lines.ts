import type { MarketLine } from '../../engine/feed/feed-lines.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import type { Instrument } from './market-source.ts';
import type { QuoteFigures } from './quote-figures.ts';

/** The `S` line of a row; `unix` in seconds. */
function summaryLine(of: Instrument, quotes: QuoteFigures, row: number, unix: number): string {
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
export function quoteLine(of: Instrument, quotes: QuoteFigures, row: number, unix: number): string {
  return formatLine('Q', of, {
    bid: present(quotes.bid[row]),
    bidsize: quotes.bidsize[row],
    ask: present(quotes.ask[row]),
    asksize: quotes.asksize[row],
    time: unix,
  });
}

/** Writes a line that describes a row's current state; `unix` in seconds. */
type StateLine = (of: Instrument, quotes: QuoteFigures, row: number, unix: number) => string;

/** The lines that describe a row's current state, in this order. They are sent with each summary, and to each new reader. */
export const STATE_LINES: readonly (readonly [MarketLine, StateLine])[] = [
  ['S', summaryLine],
  ['Q', quoteLine],
];

/** A trade of the last two minutes. */
export interface RecentTrade {
  /** Unix seconds. */
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly flags: number;
}

/** The lines that bring a new reader of a row up to date: its current state, then a `TH` for each recent trade, oldest first. */
export function snapshotLines(
  of: Instrument,
  quotes: QuoteFigures,
  row: number,
  unix: number,
  recent: readonly RecentTrade[],
): string[] {
  const lines = STATE_LINES.map(([, write]) => write(of, quotes, row, unix));
  // Each trade carries the day's figures at its time.
  let volume = quotes.volume[row];
  let trades = quotes.trades[row] - recent.length;
  for (const { size } of recent) volume -= size;
  for (const trade of recent) {
    volume += trade.size;
    trades++;
    lines.push(formatLine('TH', of, { ...trade, volume, trades }));
  }
  return lines;
}

/** An absent price is 0 in the columns and empty on the wire. */
function present(price: number): number {
  return price === 0 ? Number.NaN : price;
}
