import type { Kernel, Run } from './kernel.ts';
import { priceColumn } from './price.ts';

/**
 * The price `q` of another security at each bar's time: of its last bar that begins no later. Input: the times. State: that
 * bar's index, as the place at which the search begins.
 */
const runOther: Run = ({ a, out, q, other }, state, cell, count, keep) => {
  const { values: time, at: i } = a;
  const { values: to, at: o } = out;
  if (other === null) {
    to.fill(Number.NaN, o, o + count);
    return;
  }
  const values = priceColumn(other, q);
  const times = other.time;
  const last = other.count - 1;
  let j = Math.min(state[cell], last);
  for (let k = 0; k < count; k++) {
    const now = time[i + k];
    while (j >= 0 && times[j] > now) j--;
    while (j < last && times[j + 1] <= now) j++;
    to[o + k] = j < 0 ? Number.NaN : values[j];
  }
  if (keep) state[cell] = j;
};

/** Numbers: which security, and which price. */
export const OTHER_PRICE: Kernel = { name: 'other', run: runOther, state: () => [-1], cost: () => 3 };
