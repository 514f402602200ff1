import { expect, it } from 'vitest';
import { MACHINE_PACE, retryWait } from '../../../server/providers/pace.ts';
import { TestPace } from '../../feeds/test-pace.ts';

it('waits up to twice as long after each failure, at most a minute', () => {
  const pace = new TestPace(0, 'held');
  const waits = [1, 2, 3, 6, 7, 50].map((failures) => retryWait(pace, failures));
  expect(waits).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  pace.chance = 0.25;
  expect(retryWait(pace, 3)).toBe(1_000);
  pace.chance = 0;
  expect(retryWait(pace, 9)).toBe(0);
});

it('ends a wait of the machine with its signal', async () => {
  const ending = new AbortController();
  const waited = MACHINE_PACE.wait(1e12, ending.signal);
  ending.abort();
  await waited;
  await MACHINE_PACE.wait(0, new AbortController().signal);
});

it('uses the machine’s clock and random numbers', () => {
  expect(MACHINE_PACE.now()).toBeGreaterThan(Date.parse('2020-01-01'));
  const chance = MACHINE_PACE.random();
  expect(chance >= 0 && chance < 1).toBe(true);
});
