import type { MarketLine } from '../../engine/feed/feed-lines.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import type { LineClass } from '../../engine/feed/line-class.ts';
import type { Instrument } from '../market/market-source.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';
import { quoteLine, STATE_LINES, snapshotLines } from '../market/quote-lines.ts';
import type { SessionTrade } from './session-trade.ts';

/** Receives the lines of a session; `unix` is the market's time in seconds. */
export type LineSink = (instrument: Instrument, name: MarketLine, line: string, unix: number) => void;

/** Whether a line would reach anybody; otherwise it is not even built. */
export type LineWish = (instrument: Instrument, kind: LineClass) => boolean;

/** Builds a session's feed lines from its current quotes. Times are seconds since the opening. */
export class SessionLines {
  /** Where the lines go; without it none are built. */
  sink: LineSink | undefined;
  private readonly quotes: QuoteFigures;
  private readonly opening: number;
  private readonly wanted: LineWish;

  constructor(quotes: QuoteFigures, opening: number, wanted: LineWish) {
    this.quotes = quotes;
    this.opening = opening;
    this.wanted = wanted;
  }

  /** Emits a trade that has been counted, within the regular hours (`T`) or outside (`TE`). */
  trade(
    name: 'T' | 'TE',
    instrument: Instrument,
    row: number,
    time: number,
    { price, size }: Pick<SessionTrade, 'price' | 'size'>,
    flags: number,
  ): void {
    if (!this.sink || !this.wanted(instrument, 'trade')) return;
    const volume = this.quotes.volume[row];
    const trades = this.quotes.trades[row];
    const unix = this.opening + time;
    const line = formatLine(name, instrument, { price, size, time: unix, flags, volume, trades });
    this.sink(instrument, name, line, unix);
  }

  /** Emits bid and ask of a row. */
  quote(instrument: Instrument, row: number, time: number): void {
    if (!this.sink || !this.wanted(instrument, 'quote')) return;
    const unix = this.opening + time;
    this.sink(instrument, 'Q', quoteLine(instrument, this.quotes, row, unix), unix);
  }

  /** Emits a row's current state: its summary, then bid and ask. */
  summary(instrument: Instrument, row: number, time: number): void {
    if (!this.sink || !this.wanted(instrument, 'quote')) return;
    const unix = this.opening + time;
    for (const [name, write] of STATE_LINES)
      this.sink(instrument, name, write(instrument, this.quotes, row, unix), unix);
  }

  /**
   * The lines that bring a new reader up to date, whether or not a sink wants them; `recent`: the latest trades, oldest first.
   */
  snapshot(instrument: Instrument, row: number, time: number, recent: readonly SessionTrade[]): string[] {
    const { quotes, opening } = this;
    const trades = recent.map(({ time: at, price, size, flags }) => ({ time: opening + at, price, size, flags }));
    return snapshotLines(instrument, quotes, row, opening + time, trades);
  }
}
