import type { Parameter } from './parameter.ts';

/**
 * How many earlier bars determine an indicator's value at a bar, given all its parameters: started at least that much
 * earlier, the value is the same to 1e-9. Infinite if the value depends on where the series begins.
 */
export type Memory = (...parameters: readonly number[]) => number;

/**
 * Memory of an exponential mean, which weights each new value by `2 / (period + 1)`: the bars after which its starting
 * value weighs less than 1e-12. `ln 1e12` is 27.6.
 */
export const exponential = (period: number): number => 14 * (period + 1);

/** Memory of Wilder's mean, which weights each new value by `1 / period`. */
export const wilder = (period: number): number => 28 * period;

/** Memory of two exponential means side by side. */
export const longer = (fast: number, slow: number): number => exponential(Math.max(fast, slow));

/** Memory of two such means and a third one of their difference. */
export const convergence = (fast: number, slow: number, signal: number): number =>
  longer(fast, slow) + exponential(signal);

/** Memory of an indicator in which every bar counts for ever. */
export const endless = (): number => Number.POSITIVE_INFINITY;

/** Memory of a sum that starts over each day: the minutes of a day. A year has fewer days. */
export const sessionLong = (): number => 1440;

/** Memory of windows, which is their length: at most the sum of the periods among `parameters`. */
export const windows =
  (parameters: readonly Parameter[]): Memory =>
  (...values) =>
    values.reduce((sum, value, k) => (parameters[k].kind === 'period' ? sum + value : sum), 0);
