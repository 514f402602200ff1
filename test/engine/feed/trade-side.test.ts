import { expect, it } from 'vitest';
import { TradeSide, tradeSide } from '../../../engine/feed/trade-side.ts';

it('a trade is at the bid or below, at the ask or above, or between them', () => {
  expect([9.99, 10, 10.01, 10.04, 10.05, 11].map((price) => tradeSide(price, 10, 10.05))).toEqual([
    TradeSide.Bid,
    TradeSide.Bid,
    TradeSide.Between,
    TradeSide.Between,
    TradeSide.Ask,
    TradeSide.Ask,
  ]);
});

it('its side is unknown without a quote, or if bid and ask lock or cross', () => {
  expect(tradeSide(10, Number.NaN, 10.05)).toBe(TradeSide.Unknown);
  expect(tradeSide(10, 10, Number.NaN)).toBe(TradeSide.Unknown);
  expect(tradeSide(10, 0, 10.05)).toBe(TradeSide.Unknown);
  expect(tradeSide(10, 10, 10)).toBe(TradeSide.Unknown);
  expect(tradeSide(10, 10.02, 10)).toBe(TradeSide.Unknown);
});
