import { expect, test } from 'vitest';
import { formatWallTime } from '../../../engine/format/wall-time.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';

test('a wall time is a date, with the time of day if requested', () => {
  const day = wallOfDate(20260302);
  expect(formatWallTime(day + 34_200, false, 'en-CA')).toBe('Mar 2, 2026');
  expect(formatWallTime(day + 34_200, true, 'en-CA')).toBe('Mar 2, 2026 09:30');
  expect(formatWallTime(day + 34_200, true, 'fr-CA')).toBe('2 mars 2026 09:30');
  expect(formatWallTime(Number.NaN, true, 'en-CA')).toBe('—');
});
