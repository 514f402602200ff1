import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, csvNumber } from '../../../engine/format/csv.ts';

test('a number is plain digits, whatever its size', () => {
  const number = fc.oneof(fc.double(), fc.double({ min: -1e4, max: 1e4 }), fc.integer());
  fc.assert(
    fc.property(number, (value) => {
      const text = csvNumber(value);
      if (!Number.isFinite(value)) {
        expect(text).toBe('');
        return;
      }
      expect(text).toMatch(/^-?\d+(\.\d{1,6})?$/);
      expect(text).not.toMatch(/\.\d*0$|^-0$/);
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.max(5.1e-7, Math.abs(value) * 1e-15));
    }),
  );
});

test('a field is quoted only if necessary', () => {
  expect(csvLine(['plain', 'a,b', 'say "so"', 'two\nlines', ''])).toBe('plain,"a,b","say ""so""","two\nlines",\r\n');
});

test('a number that its digits cannot hold is written out, from the first one on', () => {
  expect([1e21, -1e21, 999_999_999_999_999_900_000].map(csvNumber)).toEqual([
    '1000000000000000000000',
    '-1000000000000000000000',
    '999999999999999868928',
  ]);
});
