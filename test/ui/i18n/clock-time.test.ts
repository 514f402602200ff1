import { expect, test } from 'vitest';
import { clockTime, momentText } from '../../../ui/i18n/clock-time.ts';

const t = (key: string, values?: Readonly<Record<string, string | number>>): string =>
  `${key} ${values?.time} ${values?.date}`;

// Without a zone, because the browser's own zone is shown.
const NOON = new Date(2020, 11, 16, 12, 3, 9).getTime();

test('a time is on the browser’s clock, with seconds', () => {
  expect(clockTime(NOON)).toBe('12:03:09');
  expect(clockTime(new Date(2020, 11, 16, 0, 0, 0).getTime())).toBe('00:00:00');
  expect(clockTime(NOON + 999)).toBe('12:03:09');
});

test('only a time on another day has its date, however near', () => {
  const midnight = new Date(2020, 11, 17, 0, 0, 1).getTime();
  expect(momentText(NOON, NOON + 3_600_000, 'en-CA', t)).toBe('12:03:09');
  expect(momentText(midnight - 2_000, midnight, 'en-CA', t)).toBe('age.moment 23:59:59 Dec 16, 2020');
  expect(momentText(midnight - 2_000, midnight, 'fr-CA', t)).toBe('age.moment 23:59:59 16 déc. 2020');
  expect(momentText(NOON, new Date(2021, 11, 16, 12, 3, 9).getTime(), 'en-CA', t)).toBe(
    'age.moment 12:03:09 Dec 16, 2020',
  );
});
