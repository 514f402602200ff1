import { grown } from '../../engine/core/columns.ts';
import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { Bars } from '../../engine/series/bars.ts';
import { moveRange } from '../market/day-figures.ts';
import { cleanPrice } from '../market/price-step.ts';
import { makeQuoteFigures, QUOTE_FIGURES, type QuoteFigures } from '../market/quote-figures.ts';
import type { OpenHours } from './open-hours.ts';

const ROWS_AT_START = 64;

/** The quotes of all rows, and the columns from which they are calculated. */
export class FeedColumns {
  quotes: QuoteFigures = makeQuoteFigures(ROWS_AT_START);
  /** The close before today, in today's shares; 0 if unknown. */
  previousClose = new Float64Array(ROWS_AT_START);
  /** The last price of the regular hours; 0 before there is one. */
  regularClose = new Float64Array(ROWS_AT_START);
  /** The second of the day up to which the provider's own volume includes every trade. */
  countedUntil = new Float64Array(ROWS_AT_START);
  /** Unix milliseconds of the newest message; 0 if there was none. */
  heardAt = new Float64Array(ROWS_AT_START);

  /** The number of rows that fit. */
  get room(): number {
    return this.heardAt.length;
  }

  /** Doubles the number of rows that fit. */
  grow(): void {
    const rows = this.room * 2;
    const quotes = makeQuoteFigures(rows);
    for (const name of QUOTE_FIGURES) quotes[name].set(this.quotes[name]);
    this.quotes = quotes;
    this.previousClose = grown(this.previousClose, rows);
    this.regularClose = grown(this.regularClose, rows);
    this.countedUntil = grown(this.countedUntil, rows);
    this.heardAt = grown(this.heardAt, rows);
  }

  /** Clears what belongs to a day, because a new day begins. */
  begin(row: number): void {
    for (const name of ['open', 'high', 'low', 'volume', 'trades', 'dollar'] as const) this.quotes[name][row] = 0;
    this.quotes.lasttrade[row] = -1;
    this.regularClose[row] = 0;
    this.countedUntil[row] = -1;
  }

  /** Sets the year's high and low from completed days, beginning at wall second `yearAgo`. */
  setYear(row: number, days: Bars, yearAgo: number): void {
    let high = 0;
    let low = 0;
    for (let d = lowerBound(days.time, days.count, yearAgo); d < days.count; d++) {
      if (days.high[d] > high) high = days.high[d];
      if (low === 0 || days.low[d] < low) low = days.low[d];
    }
    this.quotes.yearhigh[row] = high;
    this.quotes.yearlow[row] = low;
  }

  /** Extends the year's high and low by the day's. */
  widenYear(row: number): void {
    const { high, low, yearhigh, yearlow } = this.quotes;
    if (high[row] > yearhigh[row]) yearhigh[row] = high[row];
    if (low[row] > 0 && (low[row] < yearlow[row] || yearlow[row] === 0)) yearlow[row] = low[row];
  }

  /** Shows the last completed day, because the row has not traded yet today. */
  showLast(row: number, days: Bars): void {
    const { quotes } = this;
    const i = days.count - 1;
    const before = i > 0 ? days.close[i - 1] : 0;
    quotes.last[row] = days.close[i];
    quotes.open[row] = days.open[i];
    quotes.high[row] = days.high[i];
    quotes.low[row] = days.low[i];
    quotes.volume[row] = days.volume[i];
    quotes.trades[row] = days.trades[i];
    quotes.change[row] = before === 0 ? 0 : cleanPrice(days.close[i] - before);
  }

  /** Recalculates the change to the last price: from the close before today, or from the day's open if there is no such close. */
  restateChange(row: number): void {
    const { last, open, change } = this.quotes;
    change[row] = cleanPrice(last[row] - (this.previousClose[row] || open[row] || last[row]));
  }

  /** Sets the day's open, high and low from its minutes in the regular hours, and its last price. `midnight`: wall seconds. */
  deriveRange(row: number, minutes: Bars, midnight: number, hours: OpenHours, region: Region): void {
    const { quotes } = this;
    for (const name of ['open', 'high', 'low'] as const) quotes[name][row] = 0;
    this.regularClose[row] = 0;
    for (let i = 0; i < minutes.count; i++) {
      if (!hours.has(region, minutes.time[i] - midnight)) continue;
      moveRange(quotes, row, minutes.open[i]);
      moveRange(quotes, row, minutes.high[i]);
      moveRange(quotes, row, minutes.low[i]);
      this.regularClose[row] = minutes.close[i];
    }
    const last = minutes.count - 1;
    quotes.last[row] = last < 0 ? this.previousClose[row] : minutes.close[last];
    this.restateChange(row);
    quotes.lasttrade[row] = last < 0 ? -1 : Math.max(quotes.lasttrade[row], minutes.time[last] - midnight);
  }
}
