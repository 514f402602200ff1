import type { Kernel, Run } from './kernel.ts';
import { priceColumn } from './price.ts';

/**
 * The price `q` of another security at each bar's time: of its last bar that begins no later. Input: the times. State: that
 * bar's index, as the place at which the search begins.
 */
const runOther: Run = ({ a, out, q, other }, state, cell, count, keep) => {
  const time = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  if (other === null) {
    to.fill(Number.NaN, begin, end);
    return;
  }
  const values = priceColumn(other, q);
  const times = other.time;
  const last = other.count - 1;
  let j = Math.min(state[cell], last);
  for (let k = begin; k < end; k++) {
    const now = time[(k + i) | 0];
    while (j >= 0 && times[j] > now) j--;
    while (j < last && times[j + 1] <= now) j++;
    to[k] = j < 0 ? Number.NaN : values[j];
  }
  if (keep) state[cell] = j;
};

/** Numbers: which security, and which price. */
export const OTHER_PRICE: Kernel = { name: 'other', run: runOther, state: () => [-1], cost: () => 3 };
