import type { Kernel, Run } from './kernel.ts';
import { LIMITS } from './limits.ts';

const runCopy: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = x[(k + i) | 0];
};

const runCrossesAbove: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  let before = x[begin + i - 1] - y[begin + j - 1];
  for (let k = begin; k < end; k++) {
    const now = x[(k + i) | 0] - y[(k + j) | 0];
    to[k] = (Number(now > 0) & Number(before <= 0)) + (now + before) * 0;
    before = now;
  }
};

const runCrossesBelow: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  let before = x[begin + i - 1] - y[begin + j - 1];
  for (let k = begin; k < end; k++) {
    const now = x[(k + i) | 0] - y[(k + j) | 0];
    to[k] = (Number(now < 0) & Number(before >= 0)) + (now + before) * 0;
    before = now;
  }
};

/** Absent until the condition was true, and again when that is longer ago than a window may be. */
const runBarsSince: Run = ({ a, out }, state, cell, count, keep) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  let since = state[cell];
  for (let k = begin; k < end; k++) {
    since = x[(k + i) | 0] === 1 ? 0 : since + 1;
    if (since > LIMITS.window) since = Number.NaN;
    to[k] = since;
  }
  if (keep) state[cell] = since;
};

const runBars: Run = ({ out }, state, cell, count, keep) => {
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const before = state[cell];
  for (let k = begin; k < end; k++) to[k] = before + k - begin;
  if (keep) state[cell] = before + count;
};

export const COPY: Kernel = { name: 'copy', run: runCopy };
/** The value some bars before. It is no step: what reads it reads its input, that many bars back. */
export const PREVIOUS: Kernel = { name: 'prev', run: runCopy, reach: ([bars]) => bars };
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
