import { exponential, wilder } from '../indicators/memory.ts';
import type { Kernel, Run } from './kernel.ts';

/**
 * Exponential mean as in `engine/indicators/exponential-mean.ts`: `q` is the weight, and the plain mean of the first `p`
 * values the seed. An absent value is passed over. State: number of values, at most `p`, and the mean or, until then, the sum.
 */
const runExponentialMean: Run = ({ a, out, p, q }, state, cell, count, keep) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const rest = 1 - q;
  let seen = state[cell];
  let mean = +state[cell + 1];
  let k = begin;
  for (; k < end && seen < p; k++) {
    const value = x[(k + i) | 0];
    to[k] = Number.NaN;
    if (Number.isNaN(value)) continue;
    mean += value;
    seen++;
    if (seen < p) continue;
    mean /= p;
    to[k] = mean;
  }
  while (k < end) {
    for (; k < end; k++) {
      const next = mean * rest + x[(k + i) | 0] * q;
      to[k] = next;
      if (Number.isNaN(next)) break;
      mean = next;
    }
    // The absent value itself is passed over.
    k++;
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
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const rest = 1 - 1 / p;
  let seen = state[cell];
  let sum = +state[cell + 1];
  let k = begin;
  for (; k < end && seen < p - 1; k++) {
    const value = x[(k + i) | 0];
    to[k] = Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    seen++;
  }
  for (; k < end; k++) {
    const value = x[(k + i) | 0];
    if (Number.isNaN(value)) {
      to[k] = value;
      continue;
    }
    sum = sum * rest + value;
    to[k] = sum;
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
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const rest = 1 - q;
  let seen = state[cell];
  let mean = +state[cell + 1];
  for (let k = begin; k < end; k++) {
    const value = x[(k + i) | 0];
    if (Number.isNaN(value)) {
      to[k] = value;
      continue;
    }
    mean = seen === 0 ? value : mean * rest + value * q;
    if (seen < p) seen++;
    to[k] = seen < p ? Number.NaN : mean;
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
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  const rest = 1 - q;
  let seen = state[cell];
  let mean = +state[cell + 1];
  for (let k = begin; k < end; k++) {
    const value = x[(k + i) | 0];
    const isTrue = y[(k + j) | 0];
    if (Number.isNaN(value + isTrue)) {
      to[k] = Number.NaN;
      continue;
    }
    const counts = isTrue === 1;
    if (seen < p) {
      seen++;
      if (counts) mean += value * q;
    } else if (counts) mean = mean * rest + value * q;
    to[k] = seen < p ? Number.NaN : mean;
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
  // The sum of the seed.
  most: ([x], [period]) => x * period,
  memory: ([period, weight]) => (weight * period === 1 ? wilder(period) : exponential(period)),
  lag: ([period]) => period - 1,
  cost: () => 3,
};

export const WILDER_SUM: Kernel = {
  name: 'wildersum',
  run: runWilderSum,
  state: () => STATE,
  // The sum of the seed.
  most: ([x], [period]) => x * period,
  memory: ([period]) => wilder(period),
  lag: ([period]) => period - 1,
  cost: () => 3,
};

export const SEEDED_MEAN: Kernel = {
  name: 'seededema',
  run: runSeededMean,
  state: () => STATE,
  // The sum of the seed.
  most: ([x], [period]) => x * period,
  memory: ([period]) => exponential(period),
  lag: ([period]) => period - 1,
  cost: () => 3,
};

/** Numbers: as of `EXPONENTIAL_MEAN`. Inputs: the values and the condition. */
export const MEAN_WHERE: Kernel = {
  name: 'rmawhere',
  run: runMeanWhere,
  state: () => STATE,
  // The sum of the seed.
  most: ([x], [period]) => x * period,
  memory: ([period]) => wilder(period),
  lag: ([period]) => period - 1,
  cost: () => 3,
};
