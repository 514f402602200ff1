import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAxisNumber, formatAxisVolume } from '../../../engine/format/axis.ts';

describe('a volume on an axis', () => {
  it.each([
    [0, 1000, '0'],
    [9999, 1000, '9,999'],
    [10_000, 5000, '10k'],
    [12_500, 2500, '12.5k'],
    [30_000_000, 10_000_000, '30.0M'],
    [12_500_000, 2_500_000, '12.5M'],
    [-40_000, 20_000, '-40k'],
    [0.25, 0.25, '0.25'],
  ])('of %d with a step of %d is %s', (value, step, text) => {
    expect(formatAxisVolume(value, 'en-CA', step)).toBe(text);
  });

  it('has the space and the comma of French', () => {
    expect(formatAxisVolume(12_500, 'fr-CA', 2500)).toBe('12,5\u00a0k');
  });

  it('differs from its neighbours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.constantFrom(10, 15, 20, 25, 30, 40, 50, 60, 75),
        fc.nat(6),
        (n, mantissa, power) => {
          const step = mantissa * 10 ** power;
          expect(formatAxisVolume(n * step, 'en-CA', step)).not.toBe(formatAxisVolume((n + 1) * step, 'en-CA', step));
        },
      ),
    );
  });
});

describe('an indicator on an axis', () => {
  it.each([
    [70, 20, '70'],
    [0.5, 0.25, '0.50'],
    [-1.5, 0.5, '-1.5'],
    [-80, 60, '-80'],
    [25_000, 5000, '25.0k'],
    [2_500_000, 500_000, '2.5M'],
    [Number.NaN, 1, ''],
  ])('of %d with a step of %d is %s', (value, step, text) => {
    expect(formatAxisNumber(value, 'en-CA', step)).toBe(text);
  });
});

it('a large indicator has a space before its unit in French, like volumes', () => {
  expect(formatAxisNumber(25_000, 'fr-CA', 5000)).toBe('25,0\u00a0k');
});

it('an indicator’s value is shortened above its limits, and written out at them', () => {
  const written = [10_000, 10_001, 1_000_000, 1_000_001, -1_000_001].map((value) => formatAxisNumber(value, 'en-CA'));
  expect(written).toEqual(['10,000', '10.0k', '1,000.0k', '1.0M', '-1.0M']);
});
