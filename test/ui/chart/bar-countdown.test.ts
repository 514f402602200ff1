import { expect, it } from 'vitest';
import { barCountdown } from '../../../ui/chart/bar-countdown.ts';

const at = (hour: number, minute: number, second = 0): number => (hour * 60 + minute) * 60 + second;

it('counts a bar down from its whole length to its last second', () => {
  expect(barCountdown(at(9, 30), 5)).toBe('5:00');
  expect(barCountdown(at(9, 34, 59), 5)).toBe('0:01');
  expect(barCountdown(at(9, 35), 5)).toBe('5:00');
  expect(barCountdown(at(11, 22, 29), 5)).toBe('2:31');
  expect(barCountdown(at(10, 0, 0.4), 1)).toBe('1:00');
});

it('counts from the beginning of the session, and no further than its end', () => {
  expect(barCountdown(at(10, 29), 60)).toBe('1:00');
  expect(barCountdown(at(15, 30), 60)).toBe('30:00');
  expect(barCountdown(at(9, 30), 13)).toBe('13:00');
});
