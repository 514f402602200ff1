import { Bars } from '../../engine/series/bars.ts';
import { type DayEvents, EventColumns } from '../market/day-events.ts';
import type { SecurityDay } from './security-day.ts';

const MINUTE = 60;
/** A provider's trades may come so late (milliseconds). */
const LATE_MS = 5_000;

/**
 * What is known of a security's today at a second of it: its minutes, and of the last of them the single trades. A minute that came
 * from the provider's history is one of which no single trade is known.
 */
export function todaysEvents(
  day: SecurityDay | undefined,
  now: number,
): Pick<DayEvents, 'minutes' | 'trades' | 'until'> {
  const minutes = new Bars();
  const columns = new EventColumns(3);
  const until = Math.floor(now * 1000) - LATE_MS;
  if (day === undefined) return { minutes, trades: columns, until };
  const since = firstWhole(day);
  const { bars } = day.minutes;
  for (let i = 0; i < bars.count && bars.time[i] < day.timeOf(since); i++) minutes.appendFrom(bars, i);
  const { trades } = day;
  for (const i of trades.within(since * MINUTE, Number.POSITIVE_INFINITY)) {
    columns.add(Math.ceil(trades.time[i] * 1000 - 1e-6), trades.price[i], trades.size[i], trades.flags[i]);
  }
  return { minutes, trades: columns, until };
}

/** The first minute of which, and of all after it, every trade is known. */
function firstWhole(day: SecurityDay): number {
  const { trades, minutes, filled } = day;
  if (trades.count === 0) return Number.POSITIVE_INFINITY;
  const [oldest = 0] = trades.within(0, Number.POSITIVE_INFINITY);
  const first = Math.floor(trades.time[oldest] / MINUTE);
  // Trades of its minute may have been dropped, unless it is the first minute of the day.
  const isFirst = minutes.bars.count === 0 || minutes.bars.time[0] >= day.timeOf(first);
  let since = isFirst ? first : first + 1;
  for (const minute of filled) if (minute >= since) since = minute + 1;
  return since;
}
