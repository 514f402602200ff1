import { expect, it } from 'vitest';
import { steadyClock } from '../../../server/embedded-market/steady-clock.ts';

const HOUR = 3_600_000;

it('the steady clock goes on where the machine’s is set back, and follows it forward', () => {
  const machine = { wall: 100 * HOUR, running: 0 };
  const clock = steadyClock(
    () => machine.wall,
    () => machine.running,
  );
  const pass = (milliseconds: number, set = 0): number => {
    machine.running += milliseconds;
    machine.wall += milliseconds + set;
    return clock();
  };
  expect(pass(1_000)).toBe(100 * HOUR + 1_000);
  expect(pass(1_000, -HOUR)).toBe(100 * HOUR + 2_000);
  expect(pass(1_000)).toBe(100 * HOUR + 3_000);
  // Corrected again: no effect.
  expect(pass(1_000, HOUR)).toBe(100 * HOUR + 4_000);
  expect(pass(1_000, HOUR)).toBe(101 * HOUR + 5_000);
  // Set back twice, and forward by more than that.
  pass(1_000, -HOUR);
  expect(pass(1_000, -HOUR)).toBe(101 * HOUR + 7_000);
  expect(pass(1_000, 3 * HOUR)).toBe(102 * HOUR + 8_000);
});
