import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimeZone } from '../../../engine/time/time-zone.ts';

const utc = (iso: string): number => Date.parse(`${iso}Z`) / 1000;

describe('a time zone', () => {
  it.each(['Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'America/St_Johns', 'Europe/London', 'UTC'])(
    'east or west of Greenwich, converts a wall time there and back: %s',
    (name) => {
      const zone = new TimeZone(name);
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
      fc.assert(
        fc.property(fc.integer({ min: utc('2000-01-01T00:00:00'), max: utc('2030-01-01T00:00:00') }), (unix) => {
          const wall = zone.wallOfUnix(unix);
          expect(new Date(wall * 1000).toISOString().slice(0, 19).replace('T', ' ')).toBe(clock.format(unix * 1000));
          expect(zone.wallOfUnix(zone.unixOfWall(wall))).toBe(wall);
        }),
      );
      for (const wall of ['2025-12-31T23:59:59', '2026-01-01T00:00:00', '2026-01-01T13:59:59'].map(utc)) {
        expect(new TimeZone(name).wallOfUnix(new TimeZone(name).unixOfWall(wall))).toBe(wall);
      }
    },
  );

  it('with an unknown name is rejected', () => {
    expect(() => new TimeZone('America/Atlantis')).toThrow(RangeError);
  });
});
