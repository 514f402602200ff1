import { endless, sessionLong } from '../indicators/memory.ts';
import type { Kernel, Run } from './kernel.ts';

/** An absent value is passed over. */
const runTotal: Run = ({ a, out }, state, cell, count, keep) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  let total = +state[cell];
  for (let k = begin; k < end; k++) {
    const next = total + x[(k + i) | 0];
    to[k] = next;
    if (!Number.isNaN(next)) total = next;
  }
  if (keep) state[cell] = total;
};

/** The sum since the last bar on which `b` was true, that bar included; absent before the first. */
const runTotalSince: Run = ({ a, b, out }, state, cell, count, keep) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  let total = +state[cell];
  for (let k = begin; k < end; k++) {
    if (y[(k + j) | 0] === 1) total = 0;
    const next = total + x[(k + i) | 0];
    to[k] = next;
    if (!Number.isNaN(next)) total = next;
  }
  if (keep) state[cell] = total;
};

/** A series has fewer bars than this. */
const most = ([x]: readonly number[]): number => x * 1e9;

export const TOTAL: Kernel = { name: 'total', run: runTotal, state: () => [0], most, memory: endless };
/** Its memory is that of what begins anew each day. */
export const TOTAL_SINCE: Kernel = {
  name: 'totalsince',
  run: runTotalSince,
  state: () => [Number.NaN],
  most,
  memory: sessionLong,
  cost: () => 2,
};
