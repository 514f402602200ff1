import { Bars } from '../../engine/series/bars.ts';
import { adjustForRestructurings, type Restructuring } from '../../engine/series/splits.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { type DayEvents, type EventKind, noEvents } from './day-events.ts';
import { moveRange } from './day-figures.ts';
import type { DayBar, QuoteState } from './market-source.ts';
import { cleanPrice } from './price-step.ts';
import { emptyQuote, makeQuoteFigures, readQuote } from './quote-figures.ts';

/** The known events of a day. */
type KnownEvents = Partial<Pick<DayEvents, EventKind | 'minutes' | 'until'>>;

/**
 * The events of a day, with `daysBefore` as the unadjusted day bars of the year before it. Until the instrument trades, its
 * quote has the figures of the last of these bars. `splits`: all splits up to the day.
 */
export function eventsAfter(
  daysBefore: readonly DayBar[],
  splits: readonly Restructuring[],
  known: KnownEvents,
): DayEvents {
  const days = adjustForRestructurings(barsOfDays(daysBefore), splits);
  return {
    ...noEvents(),
    simulated: false,
    until: Number.POSITIVE_INFINITY,
    previousClose: days.count > 0 ? cleanPrice(days.close[days.count - 1]) : 0,
    before: quoteAfter(days),
    startsAt: Number.POSITIVE_INFINITY,
    minutes: new Bars(1),
    ...known,
  };
}

function barsOfDays(days: readonly DayBar[]): Bars {
  const bars = new Bars(days.length);
  for (const { date, open, high, low, close, volume, trades } of days) {
    bars.append(wallOfDate(date), open, high, low, close, volume, trades);
  }
  return bars;
}

/** The quote of an instrument that has not traded since the last of these days, which cover a year. */
function quoteAfter(days: Bars): QuoteState {
  const quote = emptyQuote();
  const last = days.count - 1;
  if (last < 0) return quote;
  const figures = makeQuoteFigures(1);
  for (let i = 0; i <= last; i++) {
    // Bars before a new listing are zeros.
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
