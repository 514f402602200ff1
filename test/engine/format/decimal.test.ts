import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../../engine/format/decimal.ts';

const locale = fc.constantFrom('en-CA', 'fr-CA');
const decimals = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })).map((pair) => pair.sort());

function byIntl(value: number, name: string, least: number, most: number, signed: boolean): string {
  return new Intl.NumberFormat(name, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: signed ? 'exceptZero' : 'negative',
  }).format(value);
}

describe('formatDecimal writes what Intl writes', () => {
  const same = (values: fc.Arbitrary<number>): void =>
    fc.assert(
      fc.property(values, locale, decimals, fc.boolean(), (value, name, [least, most], signed) => {
        expect(formatDecimal(value, name, least as number, most as number, signed)).toBe(
          byIntl(value, name, least as number, most as number, signed),
        );
      }),
      { numRuns: 1500 },
    );

  it('for any double', () => same(fc.double({ noNaN: true, noDefaultInfinity: true })));
  it('for money of any size', () => same(fc.double({ min: -1e13, max: 1e13, noNaN: true })));
  it('at and beside rounding ties', () =>
    same(
      fc
        .tuple(
          fc.integer({ min: -20_000_000, max: 20_000_000 }),
          fc.integer({ min: 0, max: 7 }),
          fc.integer({ min: -2, max: 2 }),
        )
        .map(([units, places, ulps]) => {
          const value = (units + 0.5) / 10 ** places;
          return value + ulps * Number.EPSILON * Math.abs(value);
        }),
    ));
  it('for prices in whole ten-thousandths', () =>
    same(fc.integer({ min: -100_000_000, max: 100_000_000 }).map((units) => units / 10_000)));
});
