import { expect, test } from 'vitest';
import { INDEX_NUMBERS, PRICE_NUMBERS, RATE_NUMBERS } from '../../../engine/format/number-kind.ts';
import { securityNumbers } from '../../../engine/quotes/security-numbers.ts';

test('an exchange rate has four decimals in price and change, and everything else those of a price', () => {
  expect(['FX$CAD/USD', 'FX$USD/CAD'].map((symbol) => securityNumbers(symbol, INDEX_NUMBERS))).toEqual([
    RATE_NUMBERS,
    RATE_NUMBERS,
  ]);
  expect(['MSFT', '$SPX', 'TI0000', 'FXC'].map((symbol) => securityNumbers(symbol))).toEqual(
    Array(4).fill(PRICE_NUMBERS),
  );
  const { price, change } = securityNumbers('FX$CAD/USD');
  expect([price(0.74, 'en-CA'), change(0.001, 'en-CA')]).toEqual(['0.7400', '+0.0010']);
});
