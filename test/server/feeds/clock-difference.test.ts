import { expect, it } from 'vitest';
import { ClockDifference } from '../../../server/feeds/clock-difference.ts';

/** Messages of a minute, one a second, each delayed by `lateness` (milliseconds). */
function after(lateness: (second: number) => number): number {
  const clocks = new ClockDifference();
  for (let second = 0; second <= 60; second++) clocks.note(second * 1000 - lateness(second), second * 1000);
  return clocks.seconds;
}

it('is zero if messages take the usual time of a network', () => {
  expect(after(() => 180)).toBe(0);
  expect(after((second) => (second % 7 === 0 ? 40 : 9000))).toBe(0);
});

it('is that of the least delayed message', () => {
  expect(after((second) => 90_000 + (second % 5) * 700)).toBe(90);
  expect(after((second) => -7_000 + (second % 5) * 300)).toBe(-7);
});

it('returns to zero once the clock is right', () => {
  const clocks = new ClockDifference();
  for (let second = 0; second <= 31; second++) clocks.note(second * 1000 - 60_000, second * 1000);
  expect(clocks.seconds).toBe(60);
  for (let second = 32; second <= 63; second++) clocks.note(second * 1000 - 60_000 - 50, second * 1000 - 60_000);
  for (let second = 64; second <= 100; second++) clocks.note(second * 1000 - 60_050, second * 1000 - 60_000);
  expect(clocks.seconds).toBe(0);
});
