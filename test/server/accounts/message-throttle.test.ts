import { expect, test } from 'vitest';
import { MessageThrottle } from '../../../server/accounts/message-throttle.ts';

const HOUR = 3_600_000;

test('five an hour from an address; each is free again an hour after it', () => {
  let now = 0;
  const throttle = new MessageThrottle(() => now);
  for (let i = 0; i < 5; i++) {
    now = i * 60_000;
    expect(throttle.take('1.2.3.4', undefined)).toBe(0);
  }
  expect(throttle.take('1.2.3.4', undefined)).toBe(HOUR - 4 * 60_000);
  // Refused messages do not count, and another address is not delayed.
  expect(throttle.take('1.2.3.5', undefined)).toBe(0);
  now = HOUR;
  expect(throttle.take('1.2.3.4', undefined)).toBe(0);
  expect(throttle.take('1.2.3.4', undefined)).toBe(60_000);
});

test('five an hour of an account, wherever it is used', () => {
  const throttle = new MessageThrottle(() => 0);
  for (let i = 0; i < 5; i++) expect(throttle.take(`10.0.0.${i}`, 'ann')).toBe(0);
  expect(throttle.take('10.0.0.9', 'ann')).toBe(HOUR);
  expect(throttle.take('10.0.0.9', 'bob')).toBe(0);
});
