import type { Kernel, Run } from './kernel.ts';
import { BLOCK } from './limits.ts';

/** Longest window that is widened by doubling; longer ones are divided into blocks (`engine/indicators/window-range.ts`). */
export const SHORT_WINDOW = 24;
const TAILS = 2;

/** Between two steps of doubling. Each call fills what it reads. */
const scratch = [new Float64Array(BLOCK + SHORT_WINDOW), new Float64Array(BLOCK + SHORT_WINDOW)];

/** Extreme of the last `p` values: of 2, 4 … values from two narrower windows. `q` is 1 for the highest, −1 for the lowest. */
const runShort: Run = ({ a, out, p, q }, _state, _cell, count) => {
  const before = (p - 1) | 0;
  const room = (count + before) | 0;
  let source = a.values;
  let from = (a.at - before) | 0;
  for (let width = 1, turn = 0; width < p; turn = 1 - turn) {
    const step = Math.min(width, p - width) | 0;
    width += step;
    const target = width === p ? out.values : scratch[turn];
    const to = (width === p ? out.at - before : 0) | 0;
    if (q > 0) higher(source, from, step, target, to, width - 1, room);
    else lower(source, from, step, target, to, width - 1, room);
    source = target;
    from = to;
  }
};

/** The higher of each value and the one `step` before it. The comparison is a factor, as a branch could not be predicted. */
function higher(
  x: Float64Array,
  from: number,
  step: number,
  out: Float64Array,
  to: number,
  begin: number,
  end: number,
): void {
  for (let t = begin; t < end; t++) {
    const near = x[(t + from) | 0];
    const far = x[(t + from - step) | 0];
    const first = Number(near > far);
    out[(t + to) | 0] = near * first + far * (1 - first);
  }
}

function lower(
  x: Float64Array,
  from: number,
  step: number,
  out: Float64Array,
  to: number,
  begin: number,
  end: number,
): void {
  for (let t = begin; t < end; t++) {
    const near = x[(t + from) | 0];
    const far = x[(t + from - step) | 0];
    const first = Number(near < far);
    out[(t + to) | 0] = near * first + far * (1 - first);
  }
}

/** The same by blocks, tails and heads as in `window-sums.ts` (van Herk, Gil and Werman). The lowest is the highest negative. */
const runLong: Run = ({ a, out, p, q }, state, cell, count, keep) => {
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
      phase = 0;
      let tail = x[k + i - 1] * q;
      for (let j = length - 1, at = k + i - 1; j >= 0; j--, at--) {
        tail = Math.max(tail, x[at] * q);
        state[tails + j] = tail;
      }
      if (k === begin) state[cell] = 0;
    }
    const place = (tails + phase - k) | 0;
    const stop = Math.min(end, (k + length - phase) | 0) | 0;
    if (phase === 0) head = x[k + i] * q;
    phase = (phase + stop - k) | 0;
    for (; k < stop; k++) {
      const value = x[(k + i) | 0] * q;
      const first = Number(value > head);
      head = value * first + head * (1 - first);
      const tail = state[(k + place) | 0];
      const inner = Number(tail > head);
      to[k] = (tail * inner + head * (1 - inner)) * q;
    }
  }
  if (!keep) return;
  state[cell] = phase;
  state[cell + 1] = head;
};

/** Numbers: the window's length, from 2 to `SHORT_WINDOW`, and 1 for the highest or −1 for the lowest value. */
export const SHORT_EXTREME: Kernel = {
  name: 'extreme',
  run: runShort,
  rereads: true,
  reach: ([period]) => period - 1,
  cost: () => 3,
};

/** The same for any length. */
export const LONG_EXTREME: Kernel = {
  name: 'longextreme',
  run: runLong,
  reach: ([period]) => period - 1,
  state: ([period]) => [period - 1],
  cells: ([period]) => TAILS + period - 1,
  cost: () => 4,
};
