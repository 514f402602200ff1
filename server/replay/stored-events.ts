import { Bars } from '../../engine/series/bars.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { restated } from '../bars/stored-bars.ts';
import type { Histories } from '../blocks/histories.ts';
import { type DayEvents, EventColumns, noEvents } from '../market/day-events.ts';
import { moveRange } from '../market/day-figures.ts';
import type { DayBar, DayMinutes, Instrument, QuoteState } from '../market/market-source.ts';
import { cleanPrice } from '../market/price-step.ts';
import { emptyQuote, makeQuoteFigures, readQuote } from '../market/quote-figures.ts';

/** The recorded trades of a date; undefined if there are none. */
export async function storedTrades(
  histories: Histories,
  { id }: Instrument,
  date: number,
): Promise<EventColumns | undefined> {
  const rows = await histories.readTrades(id, date);
  const { count } = rows;
  if (count === 0) return undefined;
  const midnight = wallOfDate(date) * 1000;
  const [time, ...values] = rows.columns(count);
  const trades = new EventColumns(values.length, count);
  trades.count = count;
  for (let i = 0; i < count; i++) trades.time[i] = time[i] - midnight;
  for (const [c, column] of trades.values.entries()) column.set(values[c].subarray(0, count));
  return trades;
}

/** A day's minutes as columns. */
export function barsOfMinutes({ date, minutes }: DayMinutes): Bars {
  const bars = new Bars(minutes.length);
  const midnight = wallOfDate(date);
  for (const { minute, open, high, low, close, volume, trades } of minutes) {
    bars.append(midnight + minute * 60, open, high, low, close, volume, trades);
  }
  return bars;
}

/** A day of trades, or without them of minutes, after the days before it. */
export function eventsOf(
  trades: EventColumns | undefined,
  minutes: Bars,
  daysBefore: readonly DayBar[],
  splits: readonly Restructuring[],
): DayEvents {
  const days = restated(barsOfDays(daysBefore), splits);
  return {
    ...noEvents(),
    simulated: false,
    previousClose: days.count > 0 ? cleanPrice(days.close[days.count - 1]) : 0,
    before: quoteAfter(days),
    startsAt: Number.POSITIVE_INFINITY,
    minutes: trades === undefined ? minutes : new Bars(1),
    ...(trades && { trades }),
  };
}

function barsOfDays(days: readonly DayBar[]): Bars {
  const bars = new Bars(days.length);
  for (const { date, open, high, low, close, volume, trades } of days) {
    bars.append(wallOfDate(date), open, high, low, close, volume, trades);
  }
  return bars;
}

/** The quote of an instrument that has not traded since the last of these days, which are those of a year. */
function quoteAfter(days: Bars): QuoteState {
  const quote = emptyQuote();
  const last = days.count - 1;
  if (last < 0) return quote;
  const figures = makeQuoteFigures(1);
  for (let i = 0; i <= last; i++) {
    // Before a new listing there are zeroes.
    if (days.high[i] === 0) continue;
    moveRange(figures, 0, days.high[i]);
    moveRange(figures, 0, days.low[i]);
  }
  const [close, before] = [days.close[last], last > 0 ? days.close[last - 1] : 0];
  return {
    ...readQuote(figures, 0, quote),
    last: cleanPrice(close),
    lasttrade: -1,
    change: before > 0 ? cleanPrice(close - before) : 0,
    open: days.open[last],
    high: days.high[last],
    low: days.low[last],
    volume: days.volume[last],
    trades: days.trades[last],
  };
}
