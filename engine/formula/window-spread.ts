import type { Kernel, Run } from './kernel.ts';

/** Cells before the tails: the phase, the two heads, and the value before the block. */
const TAILS = 4;

/**
 * Population standard deviation of the last `p` values, as in `engine/indicators/window-deviation.ts`: sums of the distances
 * to the value before the block, and of their squares.
 */
const runDeviation: Run = ({ a, out, p }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  const length = p - 1;
  const share = 1 / p;
  const tails = cell + TAILS;
  const squareTails = tails + length;
  let phase = state[cell];
  let head = +state[cell + 1];
  let squares = +state[cell + 2];
  let origin = +state[cell + 3];
  let k = 0;
  while (k < count) {
    if (phase === length) {
      phase = 0;
      head = 0;
      squares = 0;
      origin = x[i + k - 1];
      let tail = 0;
      let tailSquare = 0;
      for (let j = length - 1, at = i + k - 1; j >= 0; j--, at--) {
        const distance = x[at] - origin;
        tail += distance;
        tailSquare += distance * distance;
        state[tails + j] = tail;
        state[squareTails + j] = tailSquare;
      }
      if (k === 0) begin(state, cell, origin);
    }
    const first = phase - k;
    for (const stop = Math.min(count, k + length - phase); k < stop; k++) {
      const distance = x[i + k] - origin;
      head += distance;
      squares += distance * distance;
      const sum = state[tails + first + k] + head;
      const variance = (state[squareTails + first + k] + squares - sum * (sum * share)) * share;
      to[o + k] = Math.sqrt(Math.max(0, variance));
    }
    phase = first + k;
  }
  if (keep) store(state, cell, phase, head, squares, origin);
};

/** Slope of the least squares of the last `p` values, as in `engine/indicators/lrs.ts`. */
const runSlope: Run = ({ a, out, p }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  const length = p - 1;
  const middle = length / 2;
  const scale = 12 / (p * (p * p - 1));
  const tails = cell + TAILS;
  const momentTails = tails + length;
  let phase = state[cell];
  let head = +state[cell + 1];
  let moment = +state[cell + 2];
  let origin = +state[cell + 3];
  let k = 0;
  while (k < count) {
    if (phase === length) {
      phase = 0;
      head = 0;
      moment = 0;
      origin = x[i + k - 1];
      let tail = 0;
      let tailMoment = 0;
      for (let j = length - 1, at = i + k - 1; j >= 0; j--, at--) {
        tailMoment += tail;
        tail += x[at] - origin;
        state[tails + j] = tail;
        state[momentTails + j] = tailMoment;
      }
      if (k === 0) begin(state, cell, origin);
    }
    const first = phase - k;
    for (const stop = Math.min(count, k + length - phase); k < stop; k++) {
      moment += head;
      head += x[i + k] - origin;
      to[o + k] =
        (state[momentTails + first + k] - middle * state[tails + first + k] + (middle * head - moment)) * scale;
    }
    phase = first + k;
  }
  if (keep) store(state, cell, phase, head, moment, origin);
};

function begin(state: Float64Array, cell: number, origin: number): void {
  store(state, cell, 0, 0, 0, origin);
}

function store(state: Float64Array, cell: number, phase: number, head: number, other: number, origin: number): void {
  state[cell] = phase;
  state[cell + 1] = head;
  state[cell + 2] = other;
  state[cell + 3] = origin;
}

/**
 * Mean distance of the last `p` values from `b`, which is their mean; exactly 0 if they are equal, because the mean of equal
 * numbers may differ from them in the last bit. State: number of equal values up to the last one.
 */
const runMeanDeviation: Run = ({ a, b, out, p }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  let equal = state[cell];
  for (let k = 0; k < count; k++) {
    const mean = y[j + k];
    equal = x[i + k] === x[i + k - 1] ? equal + 1 : 1;
    let distances = 0;
    for (let l = i + k - p + 1; l <= i + k; l++) distances += Math.abs(x[l] - mean);
    to[o + k] = equal < p ? distances / p : mean * 0 + 0;
  }
  if (keep) state[cell] = equal;
};

const reachOf = ([period]: readonly number[]): number => period - 1;
const stateOf = ([period]: readonly number[]): number[] => [period - 1];
const cellsOf = ([period]: readonly number[]): number => TAILS + 2 * (period - 1);

/** Numbers: the window's length, at least 2. */
export const DEVIATION: Kernel = {
  name: 'stdev',
  run: runDeviation,
  reach: reachOf,
  state: stateOf,
  cells: cellsOf,
  cost: () => 5,
};
export const SLOPE: Kernel = {
  name: 'slope',
  run: runSlope,
  reach: reachOf,
  state: stateOf,
  cells: cellsOf,
  cost: () => 5,
};
/** Inputs: the values and their means. */
export const MEAN_DEVIATION: Kernel = {
  name: 'meandev',
  run: runMeanDeviation,
  reach: ([period], input) => (input === 0 ? period : 0),
  state: () => [0],
  lag: () => 0,
  memory: ([period]) => period - 1,
  cost: ([period]) => period,
};
