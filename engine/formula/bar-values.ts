import type { Kernel, Run } from './kernel.ts';

/** True range, as in `engine/indicators/true-range.ts`. Inputs: high, low, and close, whose value before is read. */
const runTrueRange: Run = ({ a, b, c, out }, _state, _cell, count) => {
  const high = a.values;
  const low = b.values;
  const close = c.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  const l = (c.at - begin - 1) | 0;
  for (let k = begin; k < end; k++) {
    const before = close[(k + l) | 0];
    const range = high[(k + i) | 0] - low[(k + j) | 0];
    const above = Math.abs(high[(k + i) | 0] - before);
    const below = Math.abs(low[(k + j) | 0] - before);
    const first = Number(above > below);
    const edge = above * first + below * (1 - first);
    const inner = Number(range > edge);
    to[k] = range * inner + edge * (1 - inner);
  }
};

/** Where the close lies between low (−1) and high (1); 0 without a range. Inputs: high, low, close. */
const runPlace: Run = ({ a, b, c, out }, _state, _cell, count) => {
  const high = a.values;
  const low = b.values;
  const close = c.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  const l = (c.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const top = high[(k + i) | 0];
    const bottom = low[(k + j) | 0];
    const last = close[(k + l) | 0];
    const range = top - bottom;
    to[k] = range > 0 ? (last - bottom - (top - last)) / range : 0;
  }
};

/** Inputs: high, low, close. Added from left to right and divided by three: another order would round differently. */
const runTypical: Run = ({ a, b, c, out }, _state, _cell, count) => {
  const high = a.values;
  const low = b.values;
  const close = c.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  const l = (c.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = (high[(k + i) | 0] + low[(k + j) | 0] + close[(k + l) | 0]) / 3;
};

export const TRUE_RANGE: Kernel = {
  name: 'truerange',
  run: runTrueRange,
  reach: (_, input) => (input === 2 ? 1 : 0),
  memory: () => 1,
  lag: () => 1,
};
export const CLOSE_PLACE: Kernel = { name: 'closeplace', run: runPlace };
export const TYPICAL_PRICE: Kernel = { name: 'hlc3', run: runTypical };
