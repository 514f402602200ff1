import { endless, sessionLong } from '../indicators/memory.ts';
import type { Kernel, Run } from './kernel.ts';

/** An absent value is passed over. */
const runTotal: Run = ({ a, out }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  let total = +state[cell];
  for (let k = 0; k < count; k++) {
    const next = total + x[i + k];
    to[o + k] = next;
    if (!Number.isNaN(next)) total = next;
  }
  if (keep) state[cell] = total;
};

/** The sum since the last bar on which `b` was true, that bar included; absent before the first. */
const runTotalSince: Run = ({ a, b, out }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  let total = +state[cell];
  for (let k = 0; k < count; k++) {
    if (y[j + k] === 1) total = 0;
    const next = total + x[i + k];
    to[o + k] = next;
    if (!Number.isNaN(next)) total = next;
  }
  if (keep) state[cell] = total;
};

export const TOTAL: Kernel = { name: 'total', run: runTotal, state: () => [0], memory: endless };
/** Its memory is that of what begins anew each day. */
export const TOTAL_SINCE: Kernel = {
  name: 'totalsince',
  run: runTotalSince,
  state: () => [Number.NaN],
  memory: sessionLong,
  cost: () => 2,
};
