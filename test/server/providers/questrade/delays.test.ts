import { expect, it } from 'vitest';
import { delayOf, QuestradeDelays } from '../../../../server/providers/questrade/delays.ts';

it.each([
  [false, 0],
  [true, 15],
  [0, 0],
  [1, 15],
  [20, 20],
  [2, 2],
  [0.5, 0],
  [undefined, 0],
  [null, 0],
])('reads a delay of %s as %i minutes', (delay, minutes) => {
  expect(delayOf(delay)).toBe(minutes);
});

it('says for which country quotes are late', () => {
  const delays = new QuestradeDelays();
  expect([delays.minutes, delays.words]).toEqual([0, '']);
  expect(delays.note('C', 15)).toBe(true);
  expect(delays.note('C', 15)).toBe(false);
  expect(delays.minutes).toBe(15);
  expect(delays.words).toBe('Questrade sends quotes 15 minutes late: the account has no real-time data for Canada.');
  delays.note('U', 20);
  expect(delays.words).toBe(
    'Questrade sends quotes 20 minutes late: the account has no real-time data for Canada and the United States.',
  );
});
