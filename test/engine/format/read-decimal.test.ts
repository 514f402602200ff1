import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../engine/format/decimal.ts';
import { readDecimal } from '../../../engine/format/read-decimal.ts';

describe('a typed number', () => {
  test.each([
    ['12.5', 'en-CA', 12.5],
    [' 12 ', 'en-CA', 12],
    ['.5', 'en-CA', 0.5],
    ['5.', 'en-CA', 5],
    ['-1.25', 'en-CA', -1.25],
    ['−1.25', 'en-CA', -1.25],
    ['+2', 'en-CA', 2],
    ['-0', 'en-CA', 0],
    ['1,500,000', 'en-CA', 1_500_000],
    ['1,234.5', 'en-CA', 1234.5],
    ['12,5', 'fr-CA', 12.5],
    ['12.5', 'fr-CA', 12.5],
    ['1 500 000', 'fr-CA', 1_500_000],
    ['1\u00a0234,5', 'fr-CA', 1234.5],
    ['1.234,5', 'de-DE', 1234.5],
    ['12,5', 'de-DE', 12.5],
  ])('%j in %s is %d', (text, locale, value) => {
    expect(readDecimal(text, locale)).toBe(value);
  });

  test.each([
    ['', 'en-CA'],
    ['.', 'en-CA'],
    ['-', 'en-CA'],
    ['abc', 'en-CA'],
    ['12x', 'en-CA'],
    ['1e3', 'en-CA'],
    ['0x10', 'en-CA'],
    ['Infinity', 'en-CA'],
    ['1.2.3', 'en-CA'],
    ['12,5', 'en-CA'],
    ['1,23', 'en-CA'],
    ['1 2', 'en-CA'],
    ['--1', 'en-CA'],
    ['1,234,5', 'fr-CA'],
    ['1234567890123', 'en-CA'],
    ['0.1234567', 'en-CA'],
  ])('%j in %s is none', (text, locale) => {
    expect(readDecimal(text, locale)).toBeNull();
  });

  test('reads back formatted numbers', () => {
    const value = fc.integer({ min: -1e12, max: 1e12 }).map((n) => n / 1e4);
    fc.assert(
      fc.property(value, fc.constantFrom('en-CA', 'fr-CA'), (number, locale) => {
        expect(readDecimal(formatDecimal(number, locale, 2, 4), locale)).toBeCloseTo(number, 4);
      }),
    );
  });
});
