import { endless } from '../indicators/memory.ts';
import type { Kernel, Run } from './kernel.ts';

/** The top is fixed, and the bar sets the bottom. */
const BOTTOM_SET = 3;
/** Two more bars held the bottom: the box is complete and waits for its exit. */
const COMPLETE = 5;

/**
 * The top (`p` is 1) or bottom (0) of the Darvas box that the bar completes or is in, as in `engine/indicators/dar.ts`; absent
 * outside of boxes. It never shows a box before it is known. Inputs: highs and lows. State: the machine's, top and bottom.
 */
const runBox: Run = ({ a, b, out, p }, state, cell, count, keep) => {
  const high = a.values;
  const low = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  let stage = state[cell];
  let top = +state[cell + 1];
  let bottom = +state[cell + 2];
  for (let k = begin; k < end; k++) {
    const h = high[(k + i) | 0];
    const l = low[(k + j) | 0];
    if (stage === COMPLETE) {
      if (h > top || l < bottom) {
        stage = 1;
        top = h;
      }
    } else if (h < top) {
      stage = stage < BOTTOM_SET || l > bottom ? stage + 1 : BOTTOM_SET;
      if (stage === BOTTOM_SET) bottom = l;
    } else {
      stage = 1;
      top = h;
    }
    to[k] = stage === COMPLETE ? (p === 1 ? top : bottom) : Number.NaN;
  }
  if (!keep) return;
  state[cell] = stage;
  state[cell + 1] = top;
  state[cell + 2] = bottom;
};

export const BOX: Kernel = {
  name: 'box',
  run: runBox,
  // Any first high restarts the top.
  state: () => [0, Number.NEGATIVE_INFINITY, 0],
  memory: endless,
  lag: () => BOTTOM_SET + 1,
  cost: () => 4,
};
