import type { Kernel, Run } from './kernel.ts';

const TAILS = 2;

/** Extreme of the last `p` values, by blocks, tails and heads as in `window-sums.ts` (van Herk, Gil and Werman). */
const runHighest: Run = ({ a, out, p }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  const length = p - 1;
  const tails = cell + TAILS;
  let phase = state[cell];
  let head = +state[cell + 1];
  let k = 0;
  while (k < count) {
    if (phase === length) {
      phase = 0;
      head = Number.NEGATIVE_INFINITY;
      let tail = head;
      for (let j = length - 1, at = i + k - 1; j >= 0; j--, at--) {
        tail = Math.max(tail, x[at]);
        state[tails + j] = tail;
      }
      if (k === 0) {
        state[cell] = 0;
        state[cell + 1] = head;
      }
    }
    const begin = phase - k;
    for (const stop = Math.min(count, k + length - phase); k < stop; k++) {
      head = Math.max(head, x[i + k]);
      to[o + k] = Math.max(state[tails + begin + k], head);
    }
    phase = begin + k;
  }
  if (!keep) return;
  state[cell] = phase;
  state[cell + 1] = head;
};

const runLowest: Run = ({ a, out, p }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  const length = p - 1;
  const tails = cell + TAILS;
  let phase = state[cell];
  let head = +state[cell + 1];
  let k = 0;
  while (k < count) {
    if (phase === length) {
      phase = 0;
      head = Number.POSITIVE_INFINITY;
      let tail = head;
      for (let j = length - 1, at = i + k - 1; j >= 0; j--, at--) {
        tail = Math.min(tail, x[at]);
        state[tails + j] = tail;
      }
      if (k === 0) {
        state[cell] = 0;
        state[cell + 1] = head;
      }
    }
    const begin = phase - k;
    for (const stop = Math.min(count, k + length - phase); k < stop; k++) {
      head = Math.min(head, x[i + k]);
      to[o + k] = Math.min(state[tails + begin + k], head);
    }
    phase = begin + k;
  }
  if (!keep) return;
  state[cell] = phase;
  state[cell + 1] = head;
};

const stateOf = ([period]: readonly number[]): number[] => [period - 1];
const cellsOf = ([period]: readonly number[]): number => TAILS + period - 1;
const reachOf = ([period]: readonly number[]): number => period - 1;

/** Numbers: the window's length, at least 2. */
export const HIGHEST: Kernel = {
  name: 'highest',
  run: runHighest,
  reach: reachOf,
  state: stateOf,
  cells: cellsOf,
  cost: () => 4,
};
export const LOWEST: Kernel = {
  name: 'lowest',
  run: runLowest,
  reach: reachOf,
  state: stateOf,
  cells: cellsOf,
  cost: () => 4,
};
