import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { BAR_SIMULATED, type Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN } from '../../engine/series/session.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import type { DayBar, Instrument, MinuteBar } from '../market/market-source.ts';
import { dayFigures } from '../simulation/minutes-of-day.ts';
import type { SessionPlan } from '../simulation/session-plan.ts';
import type { SessionTrade } from './session-trade.ts';
import type { TradingSession } from './trading-session.ts';

const OPENING_MINUTE = SESSION_OPEN / 60;

/** Bar `i` of a history in the form of a `DayBar`. */
export function dayBar(bars: Bars, i: number, date: number): DayBar {
  return { ...dayFigures(bars, i, date), simulated: (bars.flag[i] & BAR_SIMULATED) !== 0 };
}

/**
 * Today's bar so far; undefined before the first trade that contributes to it. Its volume and trades count all trades, extended
 * hours included, like those of every live trade, so that a chart opened now and one open since the morning agree.
 */
export function runningBar(
  session: TradingSession,
  row: number,
  plan: SessionPlan,
  delayed: boolean,
): DayBar | undefined {
  const quotes = delayed ? session.delayedQuotes() : session.quotes;
  const open = quotes.open[row];
  const minute = session.runningMinute - (delayed ? DELAY_MINUTES : 0);
  // Before the opening the figures may be those of the previous session.
  if (open === 0 || minute < 0) return undefined;
  const isOver = delayed ? minute > plan.length : minute >= plan.length;
  return {
    date: session.date,
    open,
    high: quotes.high[row],
    low: quotes.low[row],
    // A trade after the close sets the last price, but not the day's close.
    close: isOver ? session.closeOf(row) : quotes.last[row],
    volume: quotes.volume[row],
    trades: quotes.trades[row],
    simulated: plan.simulated,
  };
}

/**
 * The minutes before session minute `until`. Minutes with events made by hand are rebuilt, by the trade rule, from all trades of
 * the minute.
 */
export function amended(
  minutes: readonly MinuteBar[],
  session: TradingSession,
  row: number,
  until: number,
): MinuteBar[] {
  const { instrument } = session.plan(row);
  const byMinute = new Map(minutes.map((bar) => [bar.minute, bar]));
  for (const slot of session.amendedMinutes(row)) {
    if (slot >= until) continue;
    const minute = OPENING_MINUTE + slot;
    const bar = barOf(minute, session.tradesWithin(row, slot), instrument);
    if (bar) byMinute.set(minute, bar);
    else if (session.wasHaltedByHand(row, slot)) byMinute.delete(minute);
  }
  return [...byMinute.values()].sort((a, b) => a.minute - b.minute);
}

function barOf(minute: number, trades: readonly SessionTrade[], instrument: Instrument): MinuteBar | undefined {
  const counted = trades.filter(({ price, size, flags }) =>
    appliesToLast(size, flags, boardLot(instrument.boardlot, price), instrument.isIndex),
  );
  const first = counted[0];
  const last = counted.at(-1);
  if (!first || !last) return undefined;
  return {
    minute,
    open: first.price,
    high: Math.max(...counted.map((trade) => trade.price)),
    low: Math.min(...counted.map((trade) => trade.price)),
    close: last.price,
    volume: counted.reduce((sum, trade) => sum + trade.size, 0),
    trades: counted.length,
  };
}
