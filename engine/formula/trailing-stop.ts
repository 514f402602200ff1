import { endless } from '../indicators/memory.ts';
import type { Kernel, Run } from './kernel.ts';

/**
 * Parabolic stop and reverse, as in `engine/indicators/sar.ts`. Inputs: highs and lows. Numbers: step and maximum. State:
 * number of bars, at most 2, whether it is long, the stop, the extreme, and the factor.
 */
const runTrailingStop: Run = ({ a, b, out, p, q }, state, cell, count, keep) => {
  const { values: high, at: i } = a;
  const { values: low, at: j } = b;
  const { values: to, at: o } = out;
  const step = Math.min(p, q);
  let seen = state[cell];
  let long = state[cell + 1] === 1;
  let stop = +state[cell + 2];
  let extreme = +state[cell + 3];
  let factor = +state[cell + 4];
  for (let k = 0; k < count; k++) {
    const h = high[i + k];
    const l = low[j + k];
    if (seen === 0) {
      to[o + k] = Number.NaN;
      seen = 1;
      continue;
    }
    let lastHigh = high[i + k - 1];
    let lastLow = low[j + k - 1];
    if (seen === 1) {
      const down = lastLow - l;
      long = !(down > 0 && down > h - lastHigh);
      extreme = long ? h : l;
      stop = long ? lastLow : lastHigh;
      factor = step;
      // The first step has no bar before yesterday, so this bar serves as its own yesterday.
      lastHigh = h;
      lastLow = l;
      seen = 2;
    }
    if (long ? l > stop : h < stop) {
      to[o + k] = stop;
      if (long ? h > extreme : l < extreme) {
        extreme = long ? h : l;
        factor = Math.min(factor + step, q);
      }
      stop += factor * (extreme - stop);
    } else {
      stop = long ? Math.max(extreme, lastHigh, h) : Math.min(extreme, lastLow, l);
      long = !long;
      to[o + k] = stop;
      factor = step;
      extreme = long ? h : l;
      stop += factor * (extreme - stop);
    }
    stop = long ? Math.min(stop, lastLow, l) : Math.max(stop, lastHigh, h);
  }
  if (!keep) return;
  state[cell] = seen;
  state[cell + 1] = Number(long);
  state[cell + 2] = stop;
  state[cell + 3] = extreme;
  state[cell + 4] = factor;
};

export const TRAILING_STOP: Kernel = {
  name: 'stopandreverse',
  run: runTrailingStop,
  reach: () => 1,
  state: () => [0, 0, 0, 0, 0],
  memory: endless,
  cost: () => 8,
};
