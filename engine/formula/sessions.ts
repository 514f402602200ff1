import { sessionLong } from '../indicators/memory.ts';
import { DAY_SECONDS, dateOfWall, midnightOf, wallOfDate } from '../time/exchange-time.ts';
import type { Kernel, Run } from './kernel.ts';

/**
 * Whether a bar is the first of its session, or of its calendar year if it lasts a day or longer, as in
 * `engine/indicators/vwap.ts`. Input: the times. State: the span of times with the same anchor, and whether these are minutes.
 */
const runAnchor: Run = ({ a, out }, state, cell, count, keep) => {
  const { values: time, at: i } = a;
  const { values: to, at: o } = out;
  let begin = +state[cell];
  let end = +state[cell + 1];
  let minutes = state[cell + 2] === 1;
  for (let k = 0; k < count; k++) {
    const now = time[i + k];
    const stays = minutes ? now > begin : now >= begin && now % DAY_SECONDS === 0;
    if (stays && now < end) {
      to[o + k] = 0;
      continue;
    }
    minutes = now % DAY_SECONDS !== 0;
    const year = Math.floor(dateOfWall(now) / 10_000);
    begin = minutes ? midnightOf(now) : wallOfDate(year * 10_000 + 101);
    end = minutes ? begin + DAY_SECONDS : wallOfDate((year + 1) * 10_000 + 101);
    to[o + k] = 1;
  }
  if (!keep) return;
  state[cell] = begin;
  state[cell + 1] = end;
  state[cell + 2] = Number(minutes);
};

/**
 * The last value on the day before the bar's: the last close of the session before, for bars of minutes; the value of the bar
 * before, for bars of days and longer. Inputs: the values and the times. State: the end of the day, the last value of the day
 * before, and the last value.
 */
const runDayBefore: Run = ({ a, b, out }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: time, at: j } = b;
  const { values: to, at: o } = out;
  let end = +state[cell];
  let before = +state[cell + 1];
  let last = +state[cell + 2];
  for (let k = 0; k < count; k++) {
    const now = time[j + k];
    if (!(now < end)) {
      before = last;
      end = midnightOf(now) + DAY_SECONDS;
    }
    last = x[i + k];
    to[o + k] = before;
  }
  if (!keep) return;
  state[cell] = end;
  state[cell + 1] = before;
  state[cell + 2] = last;
};

/** The first value on the bar's day. Inputs and state as above, without a value of the day before. */
const runDayFirst: Run = ({ a, b, out }, state, cell, count, keep) => {
  const { values: x, at: i } = a;
  const { values: time, at: j } = b;
  const { values: to, at: o } = out;
  let end = +state[cell];
  let first = +state[cell + 1];
  for (let k = 0; k < count; k++) {
    const now = time[j + k];
    if (!(now < end)) {
      first = x[i + k];
      end = midnightOf(now) + DAY_SECONDS;
    }
    to[o + k] = first;
  }
  if (!keep) return;
  state[cell] = end;
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
