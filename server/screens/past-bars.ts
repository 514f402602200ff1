import { Bars } from '../../engine/series/bars.ts';
import { SESSION_SLOTS } from '../../engine/series/session.ts';
import { adjustForRestructurings } from '../../engine/series/splits.ts';
import { addDays } from '../../engine/series/trading-calendar.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { DayMinutes, Instrument, MarketSource } from '../market/market-source.ts';
import { RUN_LIMITS } from './limits.ts';

/** The bars of a formula: days, of which today's changes with every trade, or minutes. */
export type BarPeriod = 'day' | 'minute';

/** Calendar days for a trading day, roughly, and some for holidays. */
const CALENDAR = 1.5;
const HOLIDAYS = 10;
/** The first day of every history. */
const BEGINNING = 19000101;

/**
 * The bars of an instrument that are final on the market's `today`, in today's shares: days before today, or minutes that are
 * complete. `history`: how many a formula looks back.
 */
export async function pastBars(
  market: MarketSource,
  instrument: Instrument,
  period: BarPeriod,
  history: number,
  today: number,
  isDelayed: boolean,
): Promise<Bars> {
  const bars =
    period === 'day'
      ? await pastDays(market, instrument, history, today, isDelayed)
      : minutesAfter(
          await market.minutes(instrument, firstMinuteDay(history, today), today, false, isDelayed),
          Number.NEGATIVE_INFINITY,
        );
  const splits = market.restructurings(instrument);
  return splits.length === 0 ? bars : adjustForRestructurings(bars, splits);
}

/** Minutes that begin after `after` (wall seconds), as bars. */
export function minutesAfter(days: readonly DayMinutes[], after: number): Bars {
  const bars = new Bars();
  for (const { date, minutes } of days) {
    const midnight = wallOfDate(date);
    for (const { minute, open, high, low, close, volume, trades } of minutes) {
      const time = midnight + minute * 60;
      if (time > after) bars.append(time, open, high, low, close, volume, trades);
    }
  }
  return bars;
}

async function pastDays(
  market: MarketSource,
  instrument: Instrument,
  history: number,
  today: number,
  isDelayed: boolean,
): Promise<Bars> {
  const from = Number.isFinite(history) ? addDays(today, -Math.ceil(history * CALENDAR) - HOLIDAYS) : BEGINNING;
  const days = await market.bars(instrument, Math.max(from, BEGINNING), addDays(today, -1), isDelayed);
  const bars = new Bars(days.length);
  for (const { date, open, high, low, close, volume, trades } of days) {
    bars.append(wallOfDate(date), open, high, low, close, volume, trades);
  }
  return bars;
}

/** The first date of minutes: as many sessions as the formula looks back, and one. */
function firstMinuteDay(history: number, today: number): number {
  const sessions = Math.ceil(Math.min(history, RUN_LIMITS.minutes) / SESSION_SLOTS) + 1;
  return addDays(today, -Math.ceil(sessions * CALENDAR) - HOLIDAYS / 2);
}
