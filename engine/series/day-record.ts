import { wallOfDate } from '../time/exchange-time.ts';
import type { Bars } from './bars.ts';

const PRICE = '(\\d+(?:\\.\\d+)?)';
const POINT = new RegExp(`^([01]\\d|2[0-3]):([0-5]\\d),(\\d+),${PRICE},${PRICE},(\\d+(?:\\.\\d+)?),${PRICE},${PRICE}$`);

/** A day record of `/api/trade`: a date (`yyyymmdd`) and one point string per minute. */
interface DayRecord {
  readonly date: number;
  /** `HH:MM,trades,high,low,volume,open,close`, oldest first. */
  readonly points: readonly string[];
}

/**
 * Appends the minutes of a day record to `bars`; the new bars carry `flag`. Returns how many malformed points were
 * skipped: not seven fields of plain numbers, a price outside high and low, or a minute not after the previous one.
 */
export function appendDayRecord(bars: Bars, record: DayRecord, flag: number = 0): number {
  const midnight = wallOfDate(record.date);
  let skipped = 0;
  for (const point of record.points) if (!appendPoint(bars, midnight, point, flag)) skipped++;
  return skipped;
}

function appendPoint(bars: Bars, midnight: number, point: string, flag: number): boolean {
  const field = POINT.exec(point);
  if (!field) return false;
  const time = midnight + Number(field[1]) * 3600 + Number(field[2]) * 60;
  const high = Number(field[4]);
  const low = Number(field[5]);
  const open = Number(field[7]);
  const close = Number(field[8]);
  if (Math.max(open, close) > high || Math.min(open, close) < low) return false;
  if (bars.count > 0 && time <= bars.time[bars.count - 1]) return false;
  bars.append(time, open, high, low, close, Number(field[6]), Number(field[3]), flag);
  return true;
}
