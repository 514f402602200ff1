import type { Parameter } from './parameter.ts';

/**
 * How many bars before a bar decide an indicator's value there, by all its parameters: begun that much earlier or any
 * earlier, it is the same to 1e-9. Infinite where the value depends on where the series begins.
 */
export type Memory = (...parameters: readonly number[]) => number;

/**
 * Of an exponential mean, which takes `2 / (period + 1)` of each new value: bars after which one that was begun elsewhere
 * counts for less than 1e-12. `ln 1e12` is 27.6.
 */
export const exponential = (period: number): number => 14 * (period + 1);

/** Of Wilder's mean, which takes `1 / period` of each new value. */
export const wilder = (period: number): number => 28 * period;

/** Of two exponential means beside each other. */
export const longer = (fast: number, slow: number): number => exponential(Math.max(fast, slow));

/** Of two such means, and a third one of their difference. */
export const convergence = (fast: number, slow: number, signal: number): number =>
  longer(fast, slow) + exponential(signal);

/** Where every bar counts for ever. */
export const endless = (): number => Number.POSITIVE_INFINITY;

/** Of windows, which remember their length: at most the sum of the periods among `parameters`. */
export const windows =
  (parameters: readonly Parameter[]): Memory =>
  (...values) =>
    values.reduce((sum, value, k) => (parameters[k].kind === 'period' ? sum + value : sum), 0);
