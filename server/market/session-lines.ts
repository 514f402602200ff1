import { formatTrade } from '../../engine/feed/format-line.ts';
import { LineKind, type TradeKind } from '../../engine/feed/line-kind.ts';
import type { Instrument, LineClass } from './market-source.ts';
import type { QuoteColumns } from './quote-columns.ts';
import { quoteLine, summaryLine } from './quote-lines.ts';
import type { SessionTrade } from './session-trade.ts';

/** Takes the lines that a session writes. */
export type LineSink = (instrument: Instrument, kind: LineClass, line: string) => void;

/** Whether a line would reach anybody: one that would not is not even made. */
export type LineWish = (instrument: Instrument, kind: LineClass) => boolean;

/** Writes a session's feed lines out of its quotes, as these stand. Times are seconds since the opening. */
export class SessionLines {
  /** Where they go; without one none is made. */
  sink: LineSink | undefined;
  private readonly quotes: QuoteColumns;
  private readonly opening: number;
  private readonly wanted: LineWish;

  constructor(quotes: QuoteColumns, opening: number, wanted: LineWish) {
    this.quotes = quotes;
    this.opening = opening;
    this.wanted = wanted;
  }

  /** A trade that has been counted; `kind`: within the regular hours or not. */
  trade(
    kind: TradeKind,
    instrument: Instrument,
    row: number,
    time: number,
    { price, size }: Pick<SessionTrade, 'price' | 'size'>,
    flags: number,
  ): void {
    if (!this.sink || !this.wanted(instrument, 'trade')) return;
    const { ex, symbol } = instrument;
    const volume = this.quotes.volume[row];
    const count = this.quotes.trades[row];
    const unix = this.opening + time;
    this.sink(instrument, 'trade', formatTrade(kind, ex, symbol, price, size, unix, flags, volume, count));
  }

  /** Bid and ask of a row. */
  quote(instrument: Instrument, row: number, time: number): void {
    if (!this.sink || !this.wanted(instrument, 'quote')) return;
    this.sink(instrument, 'quote', quoteLine(instrument, this.quotes, row, this.opening + time));
  }

  /** All that is known of a row: its summary, then bid and ask. */
  summary(instrument: Instrument, row: number, time: number): void {
    if (!this.sink || !this.wanted(instrument, 'quote')) return;
    this.sink(instrument, 'quote', summaryLine(instrument, this.quotes, row, this.opening + time));
    this.quote(instrument, row, time);
  }

  /** The lines that bring a new reader up to date, whether wanted or not; `recent`: the latest trades, oldest first. */
  snapshot(instrument: Instrument, row: number, time: number, recent: readonly SessionTrade[]): string[] {
    const { quotes, opening } = this;
    const { ex, symbol } = instrument;
    const now = opening + time;
    const lines = [summaryLine(instrument, quotes, row, now), quoteLine(instrument, quotes, row, now)];
    let volume = quotes.volume[row];
    let count = quotes.trades[row] - recent.length;
    for (const { size } of recent) volume -= size;
    for (const { time: at, price, size, flags } of recent) {
      volume += size;
      count++;
      lines.push(formatTrade(LineKind.TH, ex, symbol, price, size, opening + at, flags, volume, count));
    }
    return lines;
  }
}
