import { formatTimeOfDay } from '../../../engine/format/time-of-day.ts';
import type { MinuteBar } from '../../../server/market/market-source.ts';

/** A minute as a point of `/api/trade`. */
export function pointText({ minute, trades, high, low, volume, open, close }: MinuteBar): string {
  return `${formatTimeOfDay(minute * 60)},${trades},${high},${low},${volume},${open},${close}`;
}
