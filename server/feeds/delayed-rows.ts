import { DELAY_MINUTES, DelayedQuotes } from '../market/delayed-quotes.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';
import type { FeedColumns } from './feed-columns.ts';

/** The delay plus the current minute. */
const KEPT = DELAY_MINUTES + 1;

/** The quotes of all rows as delayed readers see them, minute by minute. */
export class DelayedRows {
  private readonly columns: FeedColumns;
  private quotes: DelayedQuotes;
  private current: number;

  /** `minute`: the current minute of the day. */
  constructor(columns: FeedColumns, minute: number) {
    this.columns = columns;
    this.quotes = new DelayedQuotes(columns.room);
    this.current = minute;
    this.quotes.restart(columns.quotes, minute);
  }

  /** The current minute of the day. */
  get minute(): number {
    return this.current;
  }

  /** The quotes of 15 minutes ago. */
  get figures(): QuoteFigures {
    return this.quotes.during(this.current);
  }

  /** Makes room for the rows for which the columns have grown. */
  grow(): void {
    this.quotes = this.quotes.grown(this.columns.room);
  }

  /** Shows the figures of a row that has not traded today to delayed readers, too. */
  keepRow(row: number): void {
    for (let minute = this.current - KEPT; minute <= this.current; minute++) {
      this.quotes.keepRow(minute, this.columns.quotes, row);
    }
  }

  /** Begins another day at one of its minutes: the quotes of yesterday are the first delayed ones. */
  startDay(minute: number): void {
    this.current = minute;
    this.quotes.restart(this.columns.quotes, minute);
  }

  /** Advances to a minute of the same day. */
  reach(minute: number): void {
    const { quotes } = this.columns;
    if (minute - this.current > KEPT) this.quotes.restart(quotes, minute);
    for (let next = Math.max(this.current + 1, minute - KEPT); next <= minute; next++) this.quotes.keep(next, quotes);
    this.current = minute;
  }
}
