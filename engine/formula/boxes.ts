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
  const { values: high, at: i } = a;
  const { values: low, at: j } = b;
  const { values: to, at: o } = out;
  let stage = state[cell];
  let top = +state[cell + 1];
  let bottom = +state[cell + 2];
  for (let k = 0; k < count; k++) {
    const h = high[i + k];
    const l = low[j + k];
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
    to[o + k] = stage === COMPLETE ? (p === 1 ? top : bottom) : Number.NaN;
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
