import { describe, expect, it } from 'vitest';
import { formatPrice } from '../../../engine/format/price.ts';
import { alignDecimals, decimalsShown } from '../../../ui/quote-table/align-decimals.ts';

describe('aligned decimals', () => {
  it('count the decimals of a formatted number, in either locale', () => {
    expect(decimalsShown(formatPrice(12_345.5, 'en-CA'), 'en-CA')).toBe(2);
    expect(decimalsShown(formatPrice(12_345.5, 'fr-CA'), 'fr-CA')).toBe(2);
    expect(decimalsShown('12,345', 'en-CA')).toBe(0);
    expect(decimalsShown('—', 'en-CA')).toBe(0);
  });

  it('give every number the same width to the right of its point', () => {
    const column = [0.125, 12.5, 1234.5678].map((price) => alignDecimals(formatPrice(price, 'en-CA'), 4, 'en-CA'));
    expect(column.map((text) => text.length - text.indexOf('.'))).toEqual([5, 5, 5]);
    expect(alignDecimals('12,345', 2, 'en-CA')).toBe('12,345\u2008\u2007\u2007');
  });

  it('leave a number alone that fills its room', () => {
    expect(alignDecimals('12.3456', 2, 'en-CA')).toBe('12.3456');
  });
});
