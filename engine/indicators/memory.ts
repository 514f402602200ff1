import { entryOf } from './catalogue.ts';

/**
 * Bars after which a mean that was begun elsewhere counts for less than 1e-12: an exponential one takes `2 / (period + 1)` of
 * each new value, Wilder's `1 / period`, and `ln 1e12` is 27.6.
 */
const exponential = (period: number): number => 14 * (period + 1);
const wilder = (period: number): number => 28 * period;
const longer = (fast: number, slow: number): number => exponential(Math.max(fast, slow));
const convergence = (fast: number, slow: number, signal: number): number => longer(fast, slow) + exponential(signal);
/** Every bar counts for ever. */
const endless = (): number => Number.POSITIVE_INFINITY;

/** By code, for every indicator that is more than windows side by side. The parameters are those of its catalogue entry. */
const MEMORIES: Readonly<Record<string, (...parameters: readonly number[]) => number>> = {
  mae: exponential,
  sar: endless,
  dar: endless,
  kel: (period, range) => Math.max(exponential(period), wilder(range)),
  macd: convergence,
  mhist: convergence,
  slow: (k, d) => k + 2 * d,
  rsi: wilder,
  obv: endless,
  adx: (period) => 2 * wilder(period),
  ad: endless,
  accosc: longer,
  ppo: longer,
  trix: (period, signal) => 2 * exponential(period) + exponential(signal),
  atr: wilder,
  force: exponential,
};

/**
 * How many bars before a bar decide an indicator's value at that bar. An indicator that begins with them, or earlier, has the
 * same value there to 1e-9. The memory of a window is its length, at most the sum of its periods. It is infinite where the
 * value depends on where the series begins. `parameters` are all of them, as `createIndicator` takes them.
 */
export function memoryOf(code: string, parameters: readonly number[]): number {
  const memory = MEMORIES[code];
  if (memory !== undefined) return memory(...parameters);
  const periods = parameters.filter((_, i) => entryOf(code)?.parameters[i].kind === 'period');
  return periods.reduce((sum, period) => sum + period, 0);
}

/** Whether an indicator adds up from the first bar on. Its level then means nothing without the day on which it begins. */
export function isTotal(code: string): boolean {
  return code === 'obv' || code === 'ad';
}
