import { sessionLong } from '../indicators/memory.ts';
import { DAY_SECONDS, dateOfWall, midnightOf, wallOfDate } from '../time/exchange-time.ts';
import type { Kernel, Run } from './kernel.ts';

/**
 * Whether a bar is the first of its session, or of its calendar year if it lasts a day or longer, as in
 * `engine/indicators/vwap.ts`. Input: the times. State: the span of times with the same anchor, and whether these are minutes.
 */
const runAnchor: Run = ({ a, out }, state, cell, count, keep) => {
  const time = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  let from = +state[cell];
  let until = +state[cell + 1];
  let minutes = state[cell + 2] === 1;
  for (let k = begin; k < end; k++) {
    const now = time[(k + i) | 0];
    // A remainder takes longer than all the rest. A bar of minutes needs none: only the midnight itself is a day's.
    const stays = minutes ? now > from : now >= from && now % DAY_SECONDS === 0;
    if (stays && now < until) {
      to[k] = 0;
      continue;
    }
    minutes = now % DAY_SECONDS !== 0;
    const year = Math.floor(dateOfWall(now) / 10_000);
    from = minutes ? midnightOf(now) : wallOfDate(year * 10_000 + 101);
    until = minutes ? from + DAY_SECONDS : wallOfDate((year + 1) * 10_000 + 101);
    to[k] = 1;
  }
  if (!keep) return;
  state[cell] = from;
  state[cell + 1] = until;
  state[cell + 2] = Number(minutes);
};

/**
 * The last value on the day before the bar's: the last close of the session before, for bars of minutes; the value of the bar
 * before, for bars of days and longer. Inputs: the values and the times. State: the end of the day, the last value of the day
 * before, and the last value.
 */
const runDayBefore: Run = ({ a, b, out }, state, cell, count, keep) => {
  const x = a.values;
  const time = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  let until = +state[cell];
  let before = +state[cell + 1];
  let last = +state[cell + 2];
  for (let k = begin; k < end; k++) {
    const now = time[(k + j) | 0];
    if (!(now < until)) {
      before = last;
      until = midnightOf(now) + DAY_SECONDS;
    }
    last = x[(k + i) | 0];
    to[k] = before;
  }
  if (!keep) return;
  state[cell] = until;
  state[cell + 1] = before;
  state[cell + 2] = last;
};

/** The first value on the bar's day. Inputs and state as above, without a value of the day before. */
const runDayFirst: Run = ({ a, b, out }, state, cell, count, keep) => {
  const x = a.values;
  const time = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  let until = +state[cell];
  let first = +state[cell + 1];
  for (let k = begin; k < end; k++) {
    const now = time[(k + j) | 0];
    if (!(now < until)) {
      first = x[(k + i) | 0];
      until = midnightOf(now) + DAY_SECONDS;
    }
    to[k] = first;
  }
  if (!keep) return;
  state[cell] = until;
  state[cell + 1] = first;
};

const NEVER = Number.NEGATIVE_INFINITY;

export const ANCHOR: Kernel = {
  name: 'newsession',
  run: runAnchor,
  state: () => [0, NEVER, 0],
  memory: sessionLong,
  cost: () => 2,
};
export const DAY_BEFORE: Kernel = {
  name: 'daybefore',
  run: runDayBefore,
  state: () => [NEVER, Number.NaN, Number.NaN],
  memory: () => 2 * sessionLong(),
};
export const DAY_FIRST: Kernel = {
  name: 'dayfirst',
  run: runDayFirst,
  state: () => [NEVER, Number.NaN],
  memory: sessionLong,
};
