import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIsoDate } from '../../../engine/format/date.ts';
import { readDate } from '../../../engine/format/read-date.ts';

test('reads every day of the calendar, with dashes and without', () => {
  const day = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10);
      expect(formatIsoDate(readDate(iso))).toBe(iso);
      expect(readDate(iso.replaceAll('-', ''))).toBe(readDate(iso));
    }),
  );
});

test.each(['', '2020-02-30', '2021-02-29', '20201301', '2020-00-10', '2020-1-2', '2020-12-15T09:30', 'today'])(
  '“%s” is no date',
  (text) => {
    expect(readDate(text)).toBe(0);
  },
);
