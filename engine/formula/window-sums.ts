import type { Kernel, Run } from './kernel.ts';

/** Cells before the tails: the phase within the block, and the head. */
const TAILS = 2;

/**
 * Sum of the last `p` values times `q`, by blocks, tails and heads as in `engine/indicators/window-mean.ts`: nothing is ever
 * subtracted, so there is no drift, and an absent value spoils only the windows that contain it. The phase is counted from
 * the first bar, so a value does not depend on how the bars arrived.
 */
const runWindowSum: Run = ({ a, out, p, q }, state, cell, count, keep) => {
  const x = a.values;
  const to = out.values;
  const i = (a.at - out.at) | 0;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const length = (p - 1) | 0;
  const tails = (cell + TAILS) | 0;
  let phase = state[cell] | 0;
  let head = +state[cell + 1];
  for (let k = begin; k < end; ) {
    if (phase === length) {
      // The tails depend only on earlier bars, so they are the same whatever this bar will be.
      phase = 0;
      head = 0;
      sumTails(x, k + i, length, state, tails);
      if (k === begin) {
        state[cell] = 0;
        state[cell + 1] = 0;
      }
    }
    const tail = (tails + phase - k) | 0;
    const stop = Math.min(end, (k + length - phase) | 0) | 0;
    phase = (phase + stop - k) | 0;
    for (; k < stop; k++) {
      head += x[(k + i) | 0];
      to[k] = (state[(k + tail) | 0] + head) * q;
    }
  }
  if (!keep) return;
  state[cell] = phase;
  state[cell + 1] = head;
};

/** `tails[j]` is the sum of all but the first `j` of the `length` values before index `i`. */
function sumTails(x: Float64Array, i: number, length: number, state: Float64Array, tails: number): void {
  let tail = 0;
  let j = length - 1;
  let k = i - 1;
  // Two at a time, so that each pair waits for one addition of the pair before.
  for (; j > 0; j -= 2, k -= 2) {
    const near = x[k];
    state[tails + j] = tail + near;
    tail += near + x[k - 1];
    state[tails + j - 1] = tail;
  }
  if (j === 0) state[tails] = tail + x[k];
}

/** Longest window whose values are added up anew for each bar. */
export const FEW = 5;

/** As above, by adding up each window: for few values that beats blocks. */
const runShortSum: Run = ({ a, out, p, q }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const first = (1 - p) | 0;
  for (let k = begin; k < end; k++) {
    let sum = 0;
    for (let j = first; j <= 0; j++) sum += x[(k + i + j) | 0];
    to[k] = sum * q;
  }
};

/** A running sum is summed again after so many bars, or four windows. */
const SHORTEST_STRETCH = 128;

/**
 * As above by a running sum, as in `engine/indicators/running-mean.ts`: for prices, which are of similar size and never absent
 * once the series has begun. State: bars since the window was summed, and the sum.
 */
const runRunningSum: Run = ({ a, out, p, q }, state, cell, count, keep) => {
  const x = a.values;
  const to = out.values;
  const i = (a.at - out.at) | 0;
  const old = (i - p) | 0;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const stretch = Math.max(SHORTEST_STRETCH, 4 * p) | 0;
  let phase = state[cell] | 0;
  let sum = +state[cell + 1];
  let k = begin;
  for (; k < end && phase < 0; k++, phase++) to[k] = Number.NaN;
  while (k < end) {
    if (phase === stretch) phase = 0;
    const stop = Math.min(end, (k + stretch - phase) | 0) | 0;
    if (phase === 0) {
      sum = 0;
      for (let j = (k + old + 1) | 0; j <= k + i; j++) sum += x[j];
      to[k] = sum * q;
      k++;
      phase++;
    }
    phase = (phase + stop - k) | 0;
    for (; k < stop; k++) {
      sum += x[(k + i) | 0] - x[(k + old) | 0];
      to[k] = sum * q;
    }
  }
  if (!keep) return;
  state[cell] = phase;
  state[cell + 1] = sum;
};

/** Numbers: the window's length, at least 2, and the factor of the sum. */
export const WINDOW_SUM: Kernel = {
  name: 'sum',
  run: runWindowSum,
  reach: ([period]) => period - 1,
  state: ([period]) => [period - 1],
  cells: ([period]) => TAILS + period - 1,
  most: ([x], [period]) => x * period,
  cost: () => 3,
};

/** Numbers: as of `WINDOW_SUM`, the length from 2 to `FEW`. */
export const SHORT_SUM: Kernel = {
  name: 'shortsum',
  run: runShortSum,
  rereads: true,
  reach: ([period]) => period - 1,
  most: ([x], [period]) => x * period,
  cost: () => 2,
};

/** Input: a price of the security itself. */
export const RUNNING_SUM: Kernel = {
  name: 'runningsum',
  run: runRunningSum,
  reach: ([period]) => period,
  memory: ([period]) => period - 1,
  lag: ([period]) => period - 1,
  state: ([period]) => [1 - period, 0],
  most: ([x], [period]) => x * period,
};
