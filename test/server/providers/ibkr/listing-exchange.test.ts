import { expect, it } from 'vitest';
import { regionOfExchange } from '../../../../engine/quotes/region.ts';
import { exchangeCode } from '../../../../server/providers/ibkr/listing-exchange.ts';

it.each([
  ['TSE', 'T', 'C'],
  ['VENTURE', 'V', 'C'],
  ['CSE', 'C', 'C'],
  ['NEOE', 'E', 'C'],
  ['CDE', 'M', 'C'],
  ['NASDAQ.NMS', 'Q', 'U'],
  ['NASDAQ', 'Q', 'U'],
  ['NYSE', 'N', 'U'],
  ['AMEX', 'X', 'U'],
  ['ARCA', 'X', 'U'],
  ['PINK', 'P', 'U'],
])('%s is %s of region %s', (exchange, code, region) => {
  expect(exchangeCode(exchange)).toBe(code);
  expect(regionOfExchange(code)).toBe(region);
});

it('exchanges of other countries have none', () => {
  expect(['LSE', 'IBIS', 'SEHK', ''].map(exchangeCode)).toEqual(['', '', '', '']);
});
