import { describe, expect, it } from 'vitest';
import { wallSeconds } from '../../../engine/time/exchange-time.ts';
import { unixOfPacific } from '../../../engine/time/pacific-time.ts';

const zoneless = (iso: string): number => Date.parse(`${iso}Z`) / 1000;

describe('timestamps without a zone, by the Pacific clock', () => {
  it.each([
    ['2026-01-15T06:30:00', 480],
    ['2026-07-15T06:30:00', 420],
    ['2026-03-06T13:00:00', 480],
    ['2026-03-09T13:00:00', 420],
    ['2026-10-30T13:00:00', 420],
    ['2026-11-02T13:00:00', 480],
  ])('%s lies %i minutes behind UTC', (stamp, minutes) => {
    expect((unixOfPacific(zoneless(stamp)) - zoneless(stamp)) / 60).toBe(minutes);
  });

  it('6:30 in the west is the opening bell', () => {
    expect(wallSeconds(unixOfPacific(zoneless('2026-07-15T06:30:00')))).toBe(zoneless('2026-07-15T09:30:00'));
    expect(wallSeconds(unixOfPacific(zoneless('2026-12-15T06:30:00')))).toBe(zoneless('2026-12-15T09:30:00'));
  });
});
