import { describe, expect, it } from 'vitest';
import { formatDate, formatIsoDate } from '../../../engine/format/date.ts';
import { formatTimeOfDay, formatTimeWithSeconds } from '../../../engine/format/time-of-day.ts';

describe('dates', () => {
  it.each([
    [20261120, 'Nov 20, 2026', '20 nov. 2026', '2026-11-20'],
    [19500103, 'Jan 3, 1950', '3 janv. 1950', '1950-01-03'],
    [20240229, 'Feb 29, 2024', '29 févr. 2024', '2024-02-29'],
  ])('%i', (date, english, french, iso) => {
    expect(formatDate(date, 'en-CA').replaceAll('.', '')).toBe(english);
    expect(formatDate(date, 'fr-CA')).toBe(french);
    expect(formatIsoDate(date)).toBe(iso);
  });

  it.each([0, -1, Number.NaN, 20261120.5])('%d is no date', (date) => {
    expect(formatDate(date, 'en-CA')).toBe('—');
    expect(formatIsoDate(date)).toBe('—');
  });
});

describe('times of day', () => {
  it.each([
    [0, '00:00', '00:00:00'],
    [34_200, '09:30', '09:30:00'],
    [57_599.999, '15:59', '15:59:59'],
    [57_600, '16:00', '16:00:00'],
    [86_399, '23:59', '23:59:59'],
    [-1, '—', '—'],
    [Number.NaN, '—', '—'],
    [Number.POSITIVE_INFINITY, '—', '—'],
  ])('%d', (second, minutes, seconds) => {
    expect(formatTimeOfDay(second)).toBe(minutes);
    expect(formatTimeWithSeconds(second)).toBe(seconds);
  });
});
