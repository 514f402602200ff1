import type { Bars } from '../series/bars.ts';
import { wallOfDate } from '../time/exchange-time.ts';
import { sessionsBegin } from './minute-chart-bars.ts';
import { isIntraday, type Period } from './period.ts';
import { type ChartRange, historyStart, rangeTradingDays } from './range.ts';
import type { SlotAxis } from './slot-axis.ts';

/**
 * The slot at which a range begins: that of its first session or first date. Earlier bars are loaded for the
 * indicators, or because the user moved there. `source`: the days or minutes from which the axis' bars are aggregated;
 * `today` is `yyyymmdd`, 0 while unknown.
 */
export function homeSlot(range: ChartRange, period: Period, today: number, source: Bars, axis: SlotAxis): number {
  if (today === 0) return 0;
  return axis.slotAtTime(
    isIntraday(period)
      ? sessionsBegin(source, rangeTradingDays(range), today)
      : wallOfDate(historyStart(range, period, today)),
  );
}
