import { QuoteField, type QuoteValues } from '../quotes/quote-field.ts';

/** The event that is tested: a trade, a new best bid or ask, or a summary of the day, which reports halts. */
export const AlarmEvent = { Trade: 0, Quote: 1, Summary: 2 } as const;

/** One of `AlarmEvent`'s numbers. */
export type AlarmEventNumber = (typeof AlarmEvent)[keyof typeof AlarmEvent];

/**
 * A security's figures at an event, reused from event to event. Those with `before` in their name precede the event.
 * NaN means unknown, and no condition on an unknown figure is met.
 */
export class AlarmFigures {
  last = Number.NaN;
  open = Number.NaN;
  change = Number.NaN;
  /** The day's shares and prints. */
  volume = Number.NaN;
  trades = Number.NaN;
  /** Shares of the trade itself. */
  size = Number.NaN;
  bid = Number.NaN;
  ask = Number.NaN;
  bidSize = Number.NaN;
  askSize = Number.NaN;
  haltCode = 0;
  haltCodeBefore = 0;
  highBefore = Number.NaN;
  lowBefore = Number.NaN;
  yearHighBefore = Number.NaN;
  yearLowBefore = Number.NaN;
  /** Yearly dividend per share. */
  dividend = Number.NaN;

  /** Takes what a quote has: everything but the trade itself, what precedes it, and the dividend. */
  read(quote: QuoteValues, row: number): void {
    this.last = quote.value(row, QuoteField.Last);
    this.open = quote.value(row, QuoteField.Open);
    this.change = quote.value(row, QuoteField.Change);
    this.volume = quote.value(row, QuoteField.Volume);
    this.trades = quote.value(row, QuoteField.Trades);
    this.bid = quote.value(row, QuoteField.Bid);
    this.ask = quote.value(row, QuoteField.Ask);
    this.bidSize = quote.value(row, QuoteField.BidSize);
    this.askSize = quote.value(row, QuoteField.AskSize);
    this.haltCode = quote.value(row, QuoteField.HaltCode);
  }
}
