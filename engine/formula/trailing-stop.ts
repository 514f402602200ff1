import { endless } from '../indicators/memory.ts';
import type { Kernel, Run } from './kernel.ts';

/**
 * Parabolic stop and reverse, as in `engine/indicators/sar.ts`. Inputs: highs and lows. Numbers: step and maximum. State:
 * number of bars, at most 2, whether it is long, the stop, the extreme, and the factor.
 */
const runTrailingStop: Run = ({ a, b, out, p, q }, state, cell, count, keep) => {
  const high = a.values;
  const low = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  const step = Math.min(p, q);
  const most = +q;
  let seen = state[cell];
  let long = state[cell + 1] === 1;
  let stop = +state[cell + 2];
  let extreme = +state[cell + 3];
  let factor = +state[cell + 4];
  let k = begin;
  if (seen === 0) {
    to[k] = Number.NaN;
    seen = 1;
    k++;
  }
  let lastHigh = high[k + i - 1];
  let lastLow = low[k + j - 1];
  if (seen === 1 && k < end) {
    const [top, bottom] = [high[k + i], low[k + j]];
    const down = lastLow - bottom;
    long = !(down > 0 && down > top - lastHigh);
    extreme = long ? top : bottom;
    stop = long ? lastLow : lastHigh;
    factor = step;
    // The first step has no bar before yesterday, so this bar serves as its own yesterday.
    lastHigh = top;
    lastLow = bottom;
    seen = 2;
  }
  while (k < end) {
    for (; long && k < end; k++) {
      const l = low[(k + j) | 0];
      const h = high[(k + i) | 0];
      if (l > stop) {
        to[k] = stop;
        if (h > extreme) {
          extreme = h;
          factor += step;
          if (factor > most) factor = most;
        }
        stop += factor * (extreme - stop);
        if (stop > lastLow) stop = lastLow;
        if (stop > l) stop = l;
      } else {
        long = false;
        stop = Math.max(extreme, lastHigh, h);
        to[k] = stop;
        factor = step;
        extreme = l;
        stop = Math.max(stop + factor * (extreme - stop), lastHigh, h);
      }
      lastHigh = h;
      lastLow = l;
    }
    for (; !long && k < end; k++) {
      const l = low[(k + j) | 0];
      const h = high[(k + i) | 0];
      if (h < stop) {
        to[k] = stop;
        if (l < extreme) {
          extreme = l;
          factor += step;
          if (factor > most) factor = most;
        }
        stop += factor * (extreme - stop);
        if (stop < lastHigh) stop = lastHigh;
        if (stop < h) stop = h;
      } else {
        long = true;
        stop = Math.min(extreme, lastLow, l);
        to[k] = stop;
        factor = step;
        extreme = h;
        stop = Math.min(stop + factor * (extreme - stop), lastLow, l);
      }
      lastHigh = h;
      lastLow = l;
    }
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
