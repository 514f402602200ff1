import type { Kernel, Run } from './kernel.ts';
import { LIMITS } from './limits.ts';

const runPrevious: Run = ({ a, out, p }, _state, _cell, count) => {
  const { values: x, at } = a;
  const { values: to, at: o } = out;
  const i = at - p;
  for (let k = 0; k < count; k++) to[o + k] = x[i + k];
};

const runCrossesAbove: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  let before = x[i - 1] - y[j - 1];
  for (let k = 0; k < count; k++) {
    const now = x[i + k] - y[j + k];
    to[o + k] = (Number(now > 0) & Number(before <= 0)) + (now + before) * 0;
    before = now;
  }
};

const runCrossesBelow: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  let before = x[i - 1] - y[j - 1];
  for (let k = 0; k < count; k++) {
    const now = x[i + k] - y[j + k];
    to[o + k] = (Number(now < 0) & Number(before >= 0)) + (now + before) * 0;
    before = now;
  }
};

/** Absent until the condition was true, and again when that is longer ago than a window may be. */
const runBarsSince: Run = ({ a, out }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  let since = state[cell];
  for (let k = 0; k < count; k++) {
    since = x[i + k] === 1 ? 0 : since + 1;
    if (since > LIMITS.window) since = Number.NaN;
    to[o + k] = since;
  }
  if (keep) state[cell] = since;
};

const runBars: Run = ({ out }, state, cell, count, keep) => {
  const { values: to, at: o } = out;
  const before = state[cell];
  for (let k = 0; k < count; k++) to[o + k] = before + k;
  if (keep) state[cell] = before + count;
};

/** The value `p` bars before. */
export const PREVIOUS: Kernel = { name: 'prev', run: runPrevious, reach: ([bars]) => bars };
export const CROSSES_ABOVE: Kernel = { name: 'crosses above', run: runCrossesAbove, reach: () => 1 };
export const CROSSES_BELOW: Kernel = { name: 'crosses below', run: runCrossesBelow, reach: () => 1 };
export const BARS_SINCE: Kernel = {
  name: 'bars since',
  run: runBarsSince,
  state: () => [Number.NaN],
  memory: () => LIMITS.window,
  lag: () => 0,
};
/** The number of the bar in the series, from 0. */
export const BAR_NUMBER: Kernel = {
  name: 'barnumber',
  run: runBars,
  state: () => [0],
  memory: () => Number.POSITIVE_INFINITY,
};
