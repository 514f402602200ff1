import { wallOfDate } from '../series/exchange-time.ts';
import { isIntraday, type Period } from './period.ts';
import { type ChartRange, historyStart } from './range.ts';
import type { SlotAxis } from './slot-axis.ts';

/**
 * The slot at which a range begins: the first one of minutes, of which no others are loaded, and that of the range's first
 * date otherwise. `today` is `yyyymmdd`, 0 while unknown.
 */
export function homeSlot(range: ChartRange, period: Period, today: number, axis: SlotAxis): number {
  if (isIntraday(period) || today === 0) return 0;
  return axis.slotAtTime(wallOfDate(historyStart(range, period, today)));
}
