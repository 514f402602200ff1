import { copyQuoteFigures, copyQuoteRow, makeQuoteFigures, QUOTE_FIGURES, type QuoteFigures } from './quote-figures.ts';

/** The delay of the quotes that visitors see, in market minutes. */
export const DELAY_MINUTES = 15;
/** The current minute and those before it, as far back as the delay. */
const KEPT = DELAY_MINUTES + 2;

/**
 * The quotes at the start of each of the last market minutes: a full copy of the columns per minute, in a ring buffer. Minutes
 * count from the opening; those before it are negative. In the first quarter of an hour of a run, the delayed quote is the one
 * from before its beginning.
 */
export class DelayedQuotes {
  private readonly ring: QuoteFigures[];
  private minuteOf: number[];
  private first = 0;

  constructor(rows: number) {
    this.ring = Array.from({ length: KEPT }, () => makeQuoteFigures(rows));
    this.minuteOf = new Array<number>(KEPT).fill(Number.NaN);
  }

  /** Drops the minutes of the previous run; `columns` are the quotes before the `first` minute of the new one. */
  restart(columns: QuoteFigures, first: number): void {
    this.minuteOf.fill(Number.NaN);
    this.first = first;
    this.keep(first, columns);
  }

  /** The same quotes with room for more rows, which are zero. */
  grown(rows: number): DelayedQuotes {
    const wide = new DelayedQuotes(rows);
    for (const [slot, columns] of this.ring.entries()) {
      for (const name of QUOTE_FIGURES) wide.ring[slot][name].set(columns[name]);
    }
    wide.minuteOf = [...this.minuteOf];
    wide.first = this.first;
    return wide;
  }

  /** Stores the quotes at the start of a minute of the session. It must be called for every minute, in order. */
  keep(minute: number, columns: QuoteFigures): void {
    const slot = slotOf(minute);
    copyQuoteFigures(columns, this.ring[slot]);
    this.minuteOf[slot] = minute;
  }

  /** Adds the quote of an instrument that entered later to a stored minute. */
  keepRow(minute: number, columns: QuoteFigures, row: number): void {
    const slot = slotOf(minute);
    if (this.minuteOf[slot] === minute) copyQuoteRow(columns, this.ring[slot], row);
  }

  /** The quotes as a delayed reader sees them during a minute of the session. */
  during(minute: number): QuoteFigures {
    const wanted = Math.max(this.first, minute - DELAY_MINUTES);
    const slot = slotOf(wanted);
    if (this.minuteOf[slot] !== wanted) throw new Error(`The quotes of minute ${wanted} are no longer stored`);
    return this.ring[slot];
  }
}

/** The ring slot of a minute. */
function slotOf(minute: number): number {
  return ((minute % KEPT) + KEPT) % KEPT;
}
