import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TradeKind } from '../../../engine/feed/trade-kind.ts';
import { MAX_PRINTS, PrintWindow } from '../../../engine/series/print-window.ts';

const prints = ({ count, time, price, size }: PrintWindow): string[] =>
  Array.from({ length: count }, (_, i) => `${time[i]} ${price[i]} ${size[i]}`);

test('keeps every print in the order received, outside hours too', () => {
  const window = new PrintWindow();
  expect(window.push(TradeKind.T, 60, 10, 100, 4)).toBe(true);
  expect(window.push(TradeKind.T, 60, 10, 100, 4)).toBe(true);
  expect(window.push(TradeKind.TE, 61, 11, 7, 4)).toBe(true);
  expect(prints(window)).toEqual(['60 10 100', '60 10 100', '61 11 7']);
});

test('a cancelled trade is removed, the latest of several alike; an unknown one changes nothing', () => {
  const window = new PrintWindow();
  for (const price of [10, 11, 10]) window.push(TradeKind.T, 60, price, 100, 4);
  expect(window.push(TradeKind.TR, 60, 10, 100, 4)).toBe(true);
  expect(prints(window)).toEqual(['60 10 100', '60 11 100']);
  expect(window.push(TradeKind.TR, 61, 10, 100, 4)).toBe(false);
});

test('after a gap the replayed minute replaces what was known of it', () => {
  const window = new PrintWindow();
  window.push(TradeKind.T, 119, 9, 100, 4);
  window.push(TradeKind.T, 121, 10, 100, 4);
  window.gap();
  window.push(TradeKind.TH, 121, 10, 100, 4);
  window.push(TradeKind.TH, 122, 11, 100, 4);
  window.push(TradeKind.T, 123, 12, 100, 4);
  expect(prints(window)).toEqual(['119 9 100', '121 10 100', '122 11 100', '123 12 100']);
});

test('a print at the first second of the minute shows that none is missing before it', () => {
  const window = new PrintWindow();
  window.push(TradeKind.T, 119, 9, 100, 4);
  window.push(TradeKind.T, 120, 10, 100, 4);
  window.gap();
  window.push(TradeKind.TH, 120, 10, 100, 4);
  expect(prints(window)).toEqual(['119 9 100', '120 10 100']);
});

test('after a gap longer than the current minute older prints are dropped, because some are missing', () => {
  for (const kind of [TradeKind.TH, TradeKind.T] as const) {
    const window = new PrintWindow();
    window.push(TradeKind.T, 59, 9, 100, 4);
    window.gap();
    window.push(kind, 121, 10, 100, 4);
    expect(prints(window)).toEqual(['121 10 100']);
  }
});

test('whatever arrives, the newest prints are kept, up to the capacity', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 * MAX_PRINTS }), (prices) => {
      const window = new PrintWindow();
      prices.forEach((price, i) => {
        window.push(TradeKind.T, i, price, 100, 4);
      });
      expect(Array.from(window.price.subarray(0, window.count))).toEqual(prices.slice(-MAX_PRINTS));
    }),
  );
});

test('each print keeps its own flags when others are removed, replayed or dropped', () => {
  const window = new PrintWindow();
  const flags = (): number[] => Array.from(window.flags.subarray(0, window.count));
  window.push(TradeKind.T, 59, 9, 100, 8);
  window.push(TradeKind.T, 61, 10, 100, 4);
  window.push(TradeKind.T, 62, 11, 0, 16);
  window.push(TradeKind.TR, 61, 10, 100, 4);
  expect(flags()).toEqual([8, 16]);
  window.gap();
  window.push(TradeKind.TH, 61, 12, 100, 12);
  expect(flags()).toEqual([8, 12]);
  for (let i = 0; i < MAX_PRINTS; i++) window.push(TradeKind.T, 63, 9, 100, i % 8);
  expect(flags()).toEqual(Array.from({ length: MAX_PRINTS }, (_, i) => i % 8));
});
