import { SESSION_OPEN } from '../../engine/series/session.ts';
import { cleanPrice } from './price-step.ts';
import type { QuoteFigures } from './quote-figures.ts';

/** Counts a trade towards a row's day, whether or not it moves the last price. */
export function countTrade(quotes: QuoteFigures, row: number, price: number, size: number): void {
  quotes.volume[row] = quotes.volume[row] + size;
  quotes.trades[row] = quotes.trades[row] + 1;
  quotes.dollar[row] = quotes.dollar[row] + price * size;
}

/**
 * Makes a trade a row's last one, `time` seconds after the opening. The change is relative to `previousClose`; if that is 0, to
 * the day's open, or to the price itself if there is no open yet.
 */
export function moveLast(quotes: QuoteFigures, row: number, time: number, price: number, previousClose: number): void {
  quotes.last[row] = price;
  quotes.lasttrade[row] = SESSION_OPEN + Math.floor(time);
  quotes.change[row] = cleanPrice(price - (previousClose || quotes.open[row] || price));
}

/** Updates a row's open, and the extremes of the day and the year, with a price of the regular session. */
export function moveRange(quotes: QuoteFigures, row: number, price: number): void {
  if (quotes.open[row] === 0) {
    quotes.open[row] = price;
    quotes.high[row] = price;
    quotes.low[row] = price;
  }
  if (price > quotes.high[row]) quotes.high[row] = price;
  if (price < quotes.low[row]) quotes.low[row] = price;
  if (price > quotes.yearhigh[row]) quotes.yearhigh[row] = price;
  if (price < quotes.yearlow[row] || quotes.yearlow[row] === 0) quotes.yearlow[row] = price;
}
