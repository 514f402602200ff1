import type { Kernel, Run } from './kernel.ts';

/** Cells before the tails: the phase, the two heads, and the value before the block. */
const TAILS = 4;

/**
 * Population standard deviation of the last `p` values, as in `engine/indicators/window-deviation.ts`: sums of the distances
 * to the value before the block, and of their squares.
 */
const runDeviation: Run = ({ a, out, p }, state, cell, count, keep) => {
  const x = a.values;
  const to = out.values;
  const first = out.at | 0;
  const end = (first + count) | 0;
  const i = (a.at - first) | 0;
  const length = (p - 1) | 0;
  const share = 1 / p;
  const tails = (cell + TAILS) | 0;
  const squareTails = tails + length;
  let phase = state[cell] | 0;
  let head = +state[cell + 1];
  let squares = +state[cell + 2];
  let origin = +state[cell + 3];
  for (let k = first; k < end; ) {
    if (phase === length) {
      phase = 0;
      head = 0;
      squares = 0;
      origin = x[k + i - 1];
      let tail = 0;
      let tailSquare = 0;
      for (let j = length - 1, at = k + i - 1; j >= 0; j--, at--) {
        const distance = x[at] - origin;
        tail += distance;
        tailSquare += distance * distance;
        state[tails + j] = tail;
        state[squareTails + j] = tailSquare;
      }
      if (k === first) begin(state, cell, origin);
    }
    const place = (tails + phase - k) | 0;
    const stop = Math.min(end, (k + length - phase) | 0) | 0;
    phase = (phase + stop - k) | 0;
    for (; k < stop; k++) {
      const distance = x[(k + i) | 0] - origin;
      head += distance;
      squares += distance * distance;
      const sum = state[(k + place) | 0] + head;
      const variance = (state[(k + place + length) | 0] + squares - sum * (sum * share)) * share;
      to[k] = Math.sqrt(Math.max(0, variance));
    }
  }
  if (keep) store(state, cell, phase, head, squares, origin);
};

/** Slope of the least squares of the last `p` values, as in `engine/indicators/lrs.ts`. */
const runSlope: Run = ({ a, out, p }, state, cell, count, keep) => {
  const x = a.values;
  const to = out.values;
  const first = out.at | 0;
  const end = (first + count) | 0;
  const i = (a.at - first) | 0;
  const length = (p - 1) | 0;
  const middle = length / 2;
  const scale = 12 / (p * (p * p - 1));
  const tails = (cell + TAILS) | 0;
  const momentTails = tails + length;
  let phase = state[cell] | 0;
  let head = +state[cell + 1];
  let moment = +state[cell + 2];
  let origin = +state[cell + 3];
  for (let k = first; k < end; ) {
    if (phase === length) {
      phase = 0;
      head = 0;
      moment = 0;
      origin = x[k + i - 1];
      let tail = 0;
      let tailMoment = 0;
      for (let j = length - 1, at = k + i - 1; j >= 0; j--, at--) {
        tailMoment += tail;
        tail += x[at] - origin;
        state[tails + j] = tail;
        state[momentTails + j] = tailMoment;
      }
      if (k === first) begin(state, cell, origin);
    }
    const place = (tails + phase - k) | 0;
    const stop = Math.min(end, (k + length - phase) | 0) | 0;
    phase = (phase + stop - k) | 0;
    for (; k < stop; k++) {
      moment += head;
      head += x[(k + i) | 0] - origin;
      to[k] = (state[(k + place + length) | 0] - middle * state[(k + place) | 0] + (middle * head - moment)) * scale;
    }
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
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const first = out.at | 0;
  const end = (first + count) | 0;
  const i = (a.at - first) | 0;
  const j = (b.at - first) | 0;
  const window = (p - 1) | 0;
  let equal = state[cell];
  let k = first;
  // Two windows are summed together: they share all values but two, and loading them is most of the work.
  for (; k < end - 1; k += 2) {
    const at = (k + i) | 0;
    const mean = y[(k + j) | 0];
    const nextMean = y[(k + j + 1) | 0];
    let distances = Math.abs(x[(at - window) | 0] - mean);
    let nextDistances = 0;
    for (let l = (at - window + 1) | 0; l <= at; l++) {
      const value = x[l];
      distances += Math.abs(value - mean);
      nextDistances += Math.abs(value - nextMean);
    }
    nextDistances += Math.abs(x[(at + 1) | 0] - nextMean);
    equal = x[at] === x[(at - 1) | 0] ? equal + 1 : 1;
    to[k] = equal < p ? distances / p : mean * 0 + 0;
    equal = x[(at + 1) | 0] === x[at] ? equal + 1 : 1;
    to[k + 1] = equal < p ? nextDistances / p : nextMean * 0 + 0;
  }
  if (k < end) {
    const at = (k + i) | 0;
    const mean = y[(k + j) | 0];
    let distances = 0;
    for (let l = (at - window) | 0; l <= at; l++) distances += Math.abs(x[l] - mean);
    equal = x[at] === x[(at - 1) | 0] ? equal + 1 : 1;
    to[k] = equal < p ? distances / p : mean * 0 + 0;
  }
  if (keep) state[cell] = equal;
};

/** Squares are summed, and moments are products with numbers of bars. */
const squares = ([x]: readonly number[], [period]: readonly number[]): number => Math.max(1, x * x) * period * period;
const reachOf = ([period]: readonly number[]): number => period - 1;
const stateOf = ([period]: readonly number[]): number[] => [period - 1];
const cellsOf = ([period]: readonly number[]): number => TAILS + 2 * (period - 1);

/** Numbers: the window's length, at least 2. */
export const DEVIATION: Kernel = {
  name: 'stdev',
  most: squares,
  run: runDeviation,
  reach: reachOf,
  state: stateOf,
  cells: cellsOf,
  cost: () => 5,
};
export const SLOPE: Kernel = {
  name: 'slope',
  most: squares,
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
