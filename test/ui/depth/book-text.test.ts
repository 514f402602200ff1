import { describe, expect, it } from 'vitest';
import { bidShare, bookDecimals, bookPrice, bookVolume, spreadText } from '../../../ui/depth/book-text.ts';

describe('the prices of a book', () => {
  it('have as many decimals as the finest needs, 2 to 4', () => {
    expect(bookDecimals([10, 9.5], [11])).toBe(2);
    expect(bookDecimals([10, 9.5], [0.285])).toBe(3);
    expect(bookDecimals([0.1234], [0.12])).toBe(4);
    expect(bookDecimals([0.123_456], [0.12])).toBe(4);
    expect(bookDecimals([], [])).toBe(2);
  });

  it('ignore what binary fractions leave after the last digit', () => {
    expect(bookDecimals([0.1 + 0.2, 83.91, 1_234.29], [4_096.07])).toBe(2);
  });

  it('are blank if there is none', () => {
    expect(bookPrice(0, 2, 'en-CA')).toBe('');
    expect(bookPrice(9.5, 3, 'en-CA')).toBe('9.500');
    expect(bookPrice(1234.5, 2, 'fr-CA')).toBe('1\u00a0234,50');
  });
});

describe('the sizes of a book', () => {
  it('are whole shares, grouped; blank if there are none', () => {
    expect(bookVolume(1_234_500, 'en-CA')).toBe('1,234,500');
    expect(bookVolume(150, 'en-CA')).toBe('150');
    expect(bookVolume(0, 'en-CA')).toBe('');
  });
});

describe('the balance of a book', () => {
  it('is the part of its shares that is bid, in whole percent', () => {
    expect(bidShare([100, 200], [300, 0, 400])).toBe(30);
    expect(bidShare([500], [])).toBe(100);
    expect(bidShare([0, 0], [700])).toBe(0);
  });

  it('is unknown if nothing is bid or offered', () => {
    expect(bidShare([], [0])).toBeNaN();
  });
});

describe('the spread of a book', () => {
  const say = (key: string, values?: object): string => [key, JSON.stringify(values ?? {})].join(' ');

  it('is the distance of the best prices and its part of their middle', () => {
    expect(spreadText([9.9, 9.8], [10.1], say, 'en-CA')).toBe('depth.spread {"spread":"0.20","part":"2.00"}');
  });

  it('says why there is none, instead of nothing', () => {
    expect(spreadText([], [], say, 'en-CA')).toBe('depth.empty {}');
    expect(spreadText([0], [0], say, 'en-CA')).toBe('depth.empty {}');
    expect(spreadText([9.9], [], say, 'en-CA')).toBe('depth.one-sided {}');
    expect(spreadText([0], [10.1], say, 'en-CA')).toBe('depth.one-sided {}');
  });
});
