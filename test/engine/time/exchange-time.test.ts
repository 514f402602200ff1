import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY_SECONDS,
  dateOfWall,
  secondOfDay,
  unixSeconds,
  wallOfDate,
  wallSeconds,
  weekday,
} from '../../../engine/time/exchange-time.ts';

const utc = (iso: string): number => Date.parse(`${iso}Z`) / 1000;

describe('the exchange clock', () => {
  it.each([
    ['winter', '2020-12-15T14:30:00', '2020-12-15T09:30:00'],
    ['summer', '2026-07-02T13:30:00', '2026-07-02T09:30:00'],
    ['a second before the spring change', '2026-03-08T06:59:59', '2026-03-08T01:59:59'],
    ['the spring change', '2026-03-08T07:00:00', '2026-03-08T03:00:00'],
    ['a second before the autumn change', '2026-11-01T05:59:59', '2026-11-01T01:59:59'],
    ['the autumn change', '2026-11-01T06:00:00', '2026-11-01T01:00:00'],
    ['new year in Toronto is not yet new year', '2027-01-01T04:59:59', '2026-12-31T23:59:59'],
    ['daylight saving from April, before 2007', '2006-03-20T14:30:00', '2006-03-20T09:30:00'],
  ])('%s', (_name, unix, wall) => {
    expect(wallSeconds(utc(unix))).toBe(utc(wall));
  });

  it('opens at 9:30 on the days around both changes, an hour of Unix time apart', () => {
    const open = (date: number): number => unixSeconds(wallOfDate(date) + 9.5 * 3600);
    expect(open(20260309) - open(20260306)).toBe(3 * DAY_SECONDS - 3600);
    expect(open(20261102) - open(20261030)).toBe(3 * DAY_SECONDS + 3600);
  });

  it('takes a repeated hour as its first occurrence and moves a skipped hour on', () => {
    expect(unixSeconds(utc('2026-11-01T01:30:00'))).toBe(utc('2026-11-01T05:30:00'));
    expect(unixSeconds(utc('2026-11-01T02:00:00'))).toBe(utc('2026-11-01T07:00:00'));
    expect(wallSeconds(unixSeconds(utc('2026-03-08T02:30:00')))).toBe(utc('2026-03-08T03:30:00'));
  });

  it('reads the last evening of a year, which is already the next one in UTC', () => {
    expect(unixSeconds(utc('2031-12-31T23:30:00'))).toBe(utc('2032-01-01T04:30:00'));
    expect(unixSeconds(utc('2032-01-01T00:00:00'))).toBe(utc('2032-01-01T05:00:00'));
  });

  it('keeps fractions, and NaN', () => {
    expect(wallSeconds(utc('2020-12-15T14:30:00') + 0.25)).toBe(utc('2020-12-15T09:30:00') + 0.25);
    expect(wallSeconds(Number.NaN)).toBeNaN();
    expect(unixSeconds(Number.NaN)).toBeNaN();
  });

  it('agrees with Intl at any second, in any order', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Toronto',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const seconds = fc.integer({ min: utc('1975-01-01T00:00:00'), max: utc('2049-12-31T00:00:00') });
    fc.assert(
      fc.property(seconds, (unix) => {
        const wall = wallSeconds(unix);
        expect(new Date(wall * 1000).toISOString().slice(0, 19).replace('T', ' ')).toBe(clock.format(unix * 1000));
        const back = unixSeconds(wall);
        expect(back === unix || back === unix - 3600).toBe(true);
        expect(wallSeconds(back)).toBe(wall);
      }),
      { numRuns: 500 },
    );
  });
});

describe('dates of the wall clock', () => {
  it('agree with the platform’s calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: utc('1600-01-01T00:00:00'), max: utc('2400-01-01T00:00:00') }), (wall) => {
        const day = new Date(wall * 1000);
        const date = Number(day.toISOString().slice(0, 10).replaceAll('-', ''));
        expect(dateOfWall(wall)).toBe(date);
        expect(weekday(wall)).toBe(day.getUTCDay());
        expect(wallOfDate(date) + secondOfDay(wall)).toBe(wall);
      }),
    );
  });

  it.each([
    [20240229, '2024-02-29'],
    [20000229, '2000-02-29'],
    [19700101, '1970-01-01'],
    [19691231, '1969-12-31'],
    [20261131, '2026-12-01'],
    [20261301, '2027-01-01'],
    [20270001, '2026-12-01'],
  ])('%i', (date, iso) => {
    expect(wallOfDate(date)).toBe(utc(`${iso}T00:00:00`));
  });
});
