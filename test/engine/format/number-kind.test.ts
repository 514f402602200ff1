import { describe, expect, it } from 'vitest';
import { changeDirection, isFall } from '../../../engine/format/change-direction.ts';
import { INDEX_NUMBERS, type NumberKind, PRICE_NUMBERS, RATE_NUMBERS } from '../../../engine/format/number-kind.ts';

const KINDS: readonly (readonly [string, NumberKind])[] = [
  ['price', PRICE_NUMBERS],
  ['index', INDEX_NUMBERS],
  ['rate', RATE_NUMBERS],
];

describe('the kinds of numbers', () => {
  it('show prices with 2 to 4 decimals, levels of indices with 1 to 2, rates with 4', () => {
    expect(PRICE_NUMBERS.price(12.3456, 'en-CA')).toBe('12.3456');
    expect(INDEX_NUMBERS.price(1000, 'en-CA')).toBe('1,000.0');
    expect(RATE_NUMBERS.price(1.25, 'en-CA')).toBe('1.2500');
    expect(PRICE_NUMBERS.change(-0.125, 'en-CA')).toMatch(/^.0\.125$/);
    expect(INDEX_NUMBERS.change(12.34, 'en-CA')).toBe('+12.34');
    expect(RATE_NUMBERS.change(0.0001, 'en-CA')).toBe('+0.0001');
  });

  it.each(KINDS)('have the colour but no arrow for a change of a %s that is shown as zero', (_, kind) => {
    const least = 0.5 / 10 ** kind.changeDecimals;
    for (const change of [-least, -least * (1 - 1e-12), -1e-9, 1e-9, least * (1 - 1e-12), least]) {
      const isZero = /^0\.0+$/.test(kind.change(change, 'en-CA'));
      const direction = changeDirection(change, kind.changeDecimals);
      expect(direction === 'up' || direction === 'down').toBe(!isZero);
      expect(isFall(direction)).toBe(change < 0);
    }
  });

  it('distinguish a fall from everything else, and no change from a rise', () => {
    const directions = [-0.01, 0, 0.01, Number.NaN].map((change) =>
      changeDirection(change, PRICE_NUMBERS.changeDecimals),
    );
    expect(directions).toEqual(['down', 'flat', 'up', 'none']);
  });
});
