import { secondOfDay, type WallSeconds } from '../time/exchange-time.ts';

const LAST_MINUTE = 57_540;

/**
 * Whether a minute bar is the one of 15:59, which charts of one-minute bars leave out (specification section 9). Longer
 * bars keep its trades; `aggregate.ts` applies the rule at a period of 1.
 */
export function isDroppedMinute(time: WallSeconds): boolean {
  return secondOfDay(time) === LAST_MINUTE;
}
