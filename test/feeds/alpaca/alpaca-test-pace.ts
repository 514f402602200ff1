import { setImmediate as soon } from 'node:timers/promises';
import { ALPACA_PACE, type AlpacaPace } from '../../../server/providers/alpaca/alpaca-pace.ts';

/** A pace of which a test holds the clock and the chance: a wait takes no time, but is written down, and the clock goes on by it. */
export interface TestPace extends AlpacaPace {
  time: number;
  chance: number;
  readonly waits: number[];
}

/** Begins at a Unix time in milliseconds. Time-outs are the real ones unless a test changes them. */
export function testPace(time: number, changes: Partial<AlpacaPace> = {}): TestPace {
  const pace: TestPace = {
    ...ALPACA_PACE,
    time,
    chance: 0.5,
    waits: [],
    now: () => pace.time,
    random: () => pace.chance,
    wait: async (of, signal) => {
      signal.throwIfAborted();
      pace.waits.push(of);
      pace.time += of;
      await soon();
    },
    ...changes,
  };
  return pace;
}
