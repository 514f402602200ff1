import type { Condition } from './condition.ts';

/**
 * A key for remembering that a security's condition has fired. It depends neither on the condition's position in its
 * alarm nor on whether it is switched on.
 */
export function conditionKey(ex: string, symbol: string, { type, direction, value }: Condition): string {
  return `${ex} ${symbol} ${type} ${direction} ${value}`;
}
