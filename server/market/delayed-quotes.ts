import { copyQuoteFigures, copyQuoteRow, makeQuoteFigures, type QuoteFigures } from './quote-figures.ts';

/** How old a quote is that visitors see, in market minutes. */
export const DELAY_MINUTES = 15;
/** The running minute and the ones before, as far back as the delay. */
const KEPT = DELAY_MINUTES + 2;

/**
 * The quotes as they stood at the start of each of the last market minutes: a whole copy of the columns per minute, in a
 * ring. Minutes count from the opening, those of the hours before it below 0. Before the first quarter of an hour of a run has
 * passed, the delayed quote is that from before its beginning.
 */
export class DelayedQuotes {
  private readonly ring: QuoteFigures[];
  private readonly minuteOf: number[];
  private first = 0;

  constructor(rows: number) {
    this.ring = Array.from({ length: KEPT }, () => makeQuoteFigures(rows));
    this.minuteOf = new Array<number>(KEPT).fill(Number.NaN);
  }

  /** Forgets the minutes of the run before; `columns` is how everything stands before the `first` minute of another. */
  restart(columns: QuoteFigures, first: number): void {
    this.minuteOf.fill(Number.NaN);
    this.first = first;
    this.keep(first, columns);
  }

  /** Keeps the quotes at the start of a minute of the session. Minutes come in order and none is left out. */
  keep(minute: number, columns: QuoteFigures): void {
    const slot = slotOf(minute);
    copyQuoteFigures(columns, this.ring[slot]);
    this.minuteOf[slot] = minute;
  }

  /** Adds to a minute that is kept the quote of an instrument that came in later. */
  keepRow(minute: number, columns: QuoteFigures, row: number): void {
    const slot = slotOf(minute);
    if (this.minuteOf[slot] === minute) copyQuoteRow(columns, this.ring[slot], row);
  }

  /** The quotes as a delayed reader sees them during a minute of the session. */
  during(minute: number): QuoteFigures {
    const wanted = Math.max(this.first, minute - DELAY_MINUTES);
    const slot = slotOf(wanted);
    if (this.minuteOf[slot] !== wanted) throw new Error(`The quotes of minute ${wanted} are not kept any more`);
    return this.ring[slot];
  }
}

/** Where a minute is kept. */
function slotOf(minute: number): number {
  return ((minute % KEPT) + KEPT) % KEPT;
}
