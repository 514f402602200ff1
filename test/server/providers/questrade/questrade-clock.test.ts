import { expect, it } from 'vitest';
import { backOff, MACHINE_CLOCK } from '../../../../server/providers/questrade/questrade-clock.ts';
import { HeldClock } from '../../../feeds/questrade/held-clock.ts';
import { NOW } from '../../../feeds/questrade/questrade-bench.ts';

it('waits up to twice as long after each failure, at most a minute', () => {
  const clock = new HeldClock(NOW);
  const waits = [1, 2, 3, 6, 7, 50].map((failures) => backOff(failures, clock));
  expect(waits).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  clock.luck = 0;
  expect(backOff(9, clock)).toBe(0);
});

it('ends a pause of the machine with its signal', async () => {
  const ending = new AbortController();
  const paused = MACHINE_CLOCK.pause(1e12, ending.signal);
  ending.abort();
  await paused;
  await MACHINE_CLOCK.pause(0, new AbortController().signal);
});

it('has the time and the chance of the machine', () => {
  expect(MACHINE_CLOCK.now()).toBeGreaterThan(Date.parse('2020-01-01'));
  const chance = MACHINE_CLOCK.chance();
  expect(chance >= 0 && chance < 1).toBe(true);
});
