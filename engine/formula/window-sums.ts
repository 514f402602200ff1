import type { Kernel, Run } from './kernel.ts';

/** Cells before the tails: the phase within the block, and the head. */
const TAILS = 2;

/**
 * Sum of the last `p` values times `q`, by blocks, tails and heads as in `engine/indicators/window-mean.ts`: nothing is ever
 * subtracted, so there is no drift, and an absent value spoils only the windows that contain it. The phase is counted from
 * the first bar, so a value does not depend on how the bars arrived.
 */
const runWindowSum: Run = ({ a, out, p, q }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  const length = p - 1;
  const tails = cell + TAILS;
  let phase = state[cell];
  let head = +state[cell + 1];
  if (phase === length) {
    // The tails depend only on earlier bars, so they are the same whatever this bar will be.
    phase = 0;
    head = 0;
    sumTails(x, i, length, state, tails);
    state[cell] = 0;
    state[cell + 1] = 0;
  }
  let k = 0;
  for (const stop = Math.min(count, length - phase); k < stop; k++) {
    head += x[i + k];
    to[o + k] = (state[tails + phase + k] + head) * q;
  }
  phase += k;
  if (!keep) return;
  while (k < count) {
    sumTails(x, i + k, length, state, tails);
    phase = Math.min(length, count - k);
    head = 0;
    for (let j = 0; j < phase; j++, k++) {
      head += x[i + k];
      to[o + k] = (state[tails + j] + head) * q;
    }
  }
  state[cell] = phase;
  state[cell + 1] = head;
};

/** `tails[j]` is the sum of all but the first `j` of the `length` values before index `i`. */
function sumTails(x: Float64Array, i: number, length: number, state: Float64Array, tails: number): void {
  let tail = 0;
  for (let j = length - 1, k = i - 1; j >= 0; j--, k--) {
    tail += x[k];
    state[tails + j] = tail;
  }
}

/** Numbers: the window's length, at least 2, and the factor of the sum. */
export const WINDOW_SUM: Kernel = {
  name: 'sum',
  run: runWindowSum,
  reach: ([period]) => period - 1,
  state: ([period]) => [period - 1],
  cells: ([period]) => TAILS + period - 1,
  cost: () => 3,
};
