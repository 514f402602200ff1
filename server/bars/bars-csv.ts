import type { Bars } from '../../engine/series/bars.ts';
import { dateOfWall, secondOfDay } from '../../engine/time/exchange-time.ts';
import type { BarsRequest } from './bars-request.ts';

/** The first line of exported bars. */
export const BARS_HEADER = 'time,open,high,low,close,volume,trades\n';

/**
 * Bars as lines of CSV. A time is Toronto time, such as `2013-10-07 09:30`, or a date. Numbers are written so that reading them
 * restores the same value.
 */
export function barsCsv(bars: Bars, grain: BarsRequest['grain']): string {
  let text = '';
  for (let i = 0; i < bars.count; i++) {
    const { time, open, high, low, close, volume, trades } = bars;
    text += `${timeText(time[i], grain)},${open[i]},${high[i]},${low[i]},${close[i]},${volume[i]},${trades[i]}\n`;
  }
  return text;
}

function timeText(wall: number, grain: BarsRequest['grain']): string {
  const date = String(dateOfWall(wall));
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  if (grain === 'day') return day;
  const minute = Math.floor(secondOfDay(wall) / 60);
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
