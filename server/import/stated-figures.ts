import { DAY_SECONDS } from '../../engine/time/exchange-time.ts';
import { LARGEST_AMOUNT } from '../core/decimal-number.ts';

/** More than a year's volume of all the world's exchanges; sums of it stay exact. */
const LARGEST_VOLUME = 1e14;
const TRADES_MAX = 2 ** 31 - 1;
const FLAGS_MAX = 15;

/** Whether a number may be a price, or the size of a trade. */
export function isAmount(value: number): boolean {
  return value > 0 && value <= LARGEST_AMOUNT;
}

/** Whether a number may be a size, or a price where 0 means none. */
export function isSize(value: number): boolean {
  return value >= 0 && value <= LARGEST_AMOUNT;
}

/** Whether a number may be the flags of a trade. */
export function isFlags(flags: number): boolean {
  return Number.isInteger(flags) && flags >= 0 && flags <= FLAGS_MAX;
}

/** Whether numbers may form a bar. */
export function isStatedBar(
  grain: 'minute' | 'day',
  time: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
  trades: number,
): boolean {
  return (
    time % (grain === 'day' ? DAY_SECONDS : 60) === 0 &&
    isAmount(open) &&
    isAmount(close) &&
    isAmount(low) &&
    isAmount(high) &&
    high >= Math.max(open, close, low) &&
    low <= Math.min(open, close) &&
    volume >= 0 &&
    volume <= LARGEST_VOLUME &&
    Number.isInteger(trades) &&
    trades >= 0 &&
    trades <= TRADES_MAX
  );
}
