import { expect, it } from 'vitest';
import { listingOf } from '../../../../server/providers/questrade/exchange.ts';
import { DOUBLE_SECURITIES } from '../../../feeds/questrade/double-market.ts';

it('maps listing exchanges to the codes of the specification, and symbols to plain ones', () => {
  const listed = DOUBLE_SECURITIES.flatMap((one) => listingOf({ ...one }) ?? []);
  expect(listed.map(({ symbol, region, exchange, kind }) => [symbol, region, exchange, kind].join(' '))).toEqual([
    'AAPL U Q stock',
    'RY C T stock',
    'RY U N stock',
    'RY.PR.S C T stock',
    'EMH C V stock',
    'THC C C stock',
    'GDP U X stock',
    'SPY U X stock',
    'GOOXF U P stock',
    'OTCX U O stock',
    'SPX U I index',
  ]);
});

it('lets the price decide the lot of a Canadian share, and rules nothing out by that of a US share', () => {
  const [us, canadian] = DOUBLE_SECURITIES.map((one) => listingOf({ ...one })?.boardlot);
  expect([us, canadian]).toEqual([1, 0]);
});

it('keeps a suffix that is part of a US symbol', () => {
  const [aapl] = DOUBLE_SECURITIES;
  expect(listingOf({ ...aapl, symbol: 'BRK.B' })?.symbol).toBe('BRK.B');
});
