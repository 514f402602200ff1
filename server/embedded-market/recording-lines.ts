import { SESSION_OPEN } from '../../engine/series/session.ts';
import type { EventsByKind } from '../market/day-events.ts';
import type { Instrument } from '../market/market-source.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';
import { SessionLines } from './session-lines.ts';
import type { SessionTrade } from './session-trade.ts';

/** A time in seconds since the opening as whole milliseconds since midnight. It is rounded up, so that no event is too early. */
export function dayMilliseconds(time: number): number {
  // The sum of two exact numbers need not be one.
  return Math.ceil((SESSION_OPEN + time) * 1000 - 1e-6);
}

/** Records the events of a session with a single row instead of building its lines. */
export class RecordingLines extends SessionLines {
  private readonly into: EventsByKind;
  private readonly columns: QuoteFigures;
  private haltcode: number;

  /** `haltcode`: the halt code before the day. */
  constructor(columns: QuoteFigures, into: EventsByKind, haltcode: number) {
    super(columns, 0, () => true);
    this.columns = columns;
    this.into = into;
    this.haltcode = haltcode;
  }

  override trade(
    _name: 'T' | 'TE',
    _instrument: Instrument,
    _row: number,
    time: number,
    { price, size }: Pick<SessionTrade, 'price' | 'size'>,
    flags: number,
  ): void {
    if (this.sink) this.into.trades.add(dayMilliseconds(time), price, size, flags);
  }

  override quote(_instrument: Instrument, row: number, time: number): void {
    if (!this.sink) return;
    const { bid, bidsize, ask, asksize } = this.columns;
    this.into.quotes.add(dayMilliseconds(time), bid[row], bidsize[row], ask[row], asksize[row]);
  }

  /** A summary follows each minute with trades, and each change that no other line carries. */
  override summary(instrument: Instrument, row: number, time: number): void {
    if (!this.sink) return;
    const haltcode = this.columns.haltcode[row];
    if (haltcode !== this.haltcode) this.into.statuses.add(dayMilliseconds(time), haltcode);
    this.haltcode = haltcode;
    const { quotes } = this.into;
    const last = quotes.count - 1;
    if (
      last < 0 ||
      quotes.values[0][last] !== this.columns.bid[row] ||
      quotes.values[2][last] !== this.columns.ask[row]
    ) {
      this.quote(instrument, row, time);
    }
  }
}
