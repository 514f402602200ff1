import { secondOfDay, type WallSeconds } from '../time/exchange-time.ts';

const LAST_MINUTE = 57_540;

/**
 * Whether a minute bar is the one of 15:59, which one-minute charts omit (specification section 9). Longer bars keep
 * its trades; `aggregate.ts` applies the rule for a period of 1.
 */
export function isDroppedMinute(time: WallSeconds): boolean {
  return secondOfDay(time) === LAST_MINUTE;
}
