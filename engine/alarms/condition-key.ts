import type { Condition } from './condition.ts';

/**
 * Names a condition of a security, for remembering that it fired: the same condition has the same name wherever it stands
 * in its alarm, and whether it is switched on or off.
 */
export function conditionKey(ex: string, symbol: string, { type, direction, value }: Condition): string {
  return `${ex} ${symbol} ${type} ${direction} ${value}`;
}
