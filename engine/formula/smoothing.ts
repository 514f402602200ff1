import { exponential, wilder } from '../indicators/memory.ts';
import type { Kernel, Run } from './kernel.ts';

/**
 * Exponential mean as in `engine/indicators/exponential-mean.ts`: `q` is the weight, and the plain mean of the first `p`
 * values the seed. An absent value is passed over. State: number of values, at most `p`, and the mean or, until then, the sum.
 */
const runExponentialMean: Run = ({ a, out, p, q }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  const rest = 1 - q;
  let seen = state[cell];
  let mean = +state[cell + 1];
  let k = 0;
  for (; k < count && seen < p; k++) {
    const value = x[i + k];
    to[o + k] = Number.NaN;
    if (Number.isNaN(value)) continue;
    mean += value;
    seen++;
    if (seen < p) continue;
    mean /= p;
    to[o + k] = mean;
  }
  for (; k < count; k++) {
    const value = x[i + k];
    if (Number.isNaN(value)) {
      to[o + k] = value;
      continue;
    }
    mean = mean * rest + value * q;
    to[o + k] = mean;
  }
  if (!keep) return;
  state[cell] = seen;
  state[cell + 1] = mean;
};

/**
 * Wilder's running sum, as his directional movement has it: the plain sum of the first `p - 1` values, and from then on
 * `sum - sum / p + x`. Its first value is the `p`-th.
 */
const runWilderSum: Run = ({ a, out, p }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  const rest = 1 - 1 / p;
  let seen = state[cell];
  let sum = +state[cell + 1];
  let k = 0;
  for (; k < count && seen < p - 1; k++) {
    const value = x[i + k];
    to[o + k] = Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    seen++;
  }
  for (; k < count; k++) {
    const value = x[i + k];
    if (Number.isNaN(value)) {
      to[o + k] = value;
      continue;
    }
    sum = sum * rest + value;
    to[o + k] = sum;
  }
  if (!keep) return;
  state[cell] = seen;
  state[cell + 1] = sum;
};

/**
 * As an exponential mean, but with the first value as the seed, as Chaikin's oscillator has it; absent until it has read `p`
 * values.
 */
const runSeededMean: Run = ({ a, out, p, q }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  const rest = 1 - q;
  let seen = state[cell];
  let mean = +state[cell + 1];
  for (let k = 0; k < count; k++) {
    const value = x[i + k];
    if (Number.isNaN(value)) {
      to[o + k] = value;
      continue;
    }
    mean = seen === 0 ? value : mean * rest + value * q;
    if (seen < p) seen++;
    to[o + k] = seen < p ? Number.NaN : mean;
  }
  if (!keep) return;
  state[cell] = seen;
  state[cell + 1] = mean;
};

/**
 * Wilder's mean (`q` is 1 / `p`) where `b` is true: elsewhere a value counts as 0 among the first `p`, and leaves the mean as it
 * is later on.
 */
const runMeanWhere: Run = ({ a, b, out, p, q }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  const rest = 1 - q;
  let seen = state[cell];
  let mean = +state[cell + 1];
  for (let k = 0; k < count; k++) {
    const value = x[i + k];
    const isTrue = y[j + k];
    if (Number.isNaN(value + isTrue)) {
      to[o + k] = Number.NaN;
      continue;
    }
    const counts = isTrue === 1;
    if (seen < p) {
      seen++;
      if (counts) mean += value * q;
    } else if (counts) mean = mean * rest + value * q;
    to[o + k] = seen < p ? Number.NaN : mean;
  }
  if (!keep) return;
  state[cell] = seen;
  state[cell + 1] = mean;
};

const STATE = [0, 0] as const;

/** Numbers: the period and the weight of a new value. */
export const EXPONENTIAL_MEAN: Kernel = {
  name: 'ema',
  run: runExponentialMean,
  state: () => STATE,
  memory: ([period, weight]) => (weight * period === 1 ? wilder(period) : exponential(period)),
  lag: ([period]) => period - 1,
  cost: () => 3,
};

export const WILDER_SUM: Kernel = {
  name: 'wildersum',
  run: runWilderSum,
  state: () => STATE,
  memory: ([period]) => wilder(period),
  lag: ([period]) => period - 1,
  cost: () => 3,
};

export const SEEDED_MEAN: Kernel = {
  name: 'seededema',
  run: runSeededMean,
  state: () => STATE,
  memory: ([period]) => exponential(period),
  lag: ([period]) => period - 1,
  cost: () => 3,
};

/** Numbers: as of `EXPONENTIAL_MEAN`. Inputs: the values and the condition. */
export const MEAN_WHERE: Kernel = {
  name: 'rmawhere',
  run: runMeanWhere,
  state: () => STATE,
  memory: ([period]) => wilder(period),
  lag: ([period]) => period - 1,
  cost: () => 3,
};
