import { expect, it } from 'vitest';
import {
  indexSymbol,
  indexTicker,
  stockSymbol,
  stockTickers,
} from '../../../../server/providers/ibkr/security-ticker.ts';

it.each([
  ['AAPL', ['AAPL']],
  ['BRK.B', ['BRK.B', 'BRK B']],
  ['REI.UN', ['REI.UN', 'REI UN']],
  ['BAC.PR.K', ['BAC.PR.K', 'BAC PRK']],
])('%s may be listed as %j', (symbol, tickers) => {
  expect(stockTickers(symbol)).toEqual(tickers);
});

it.each([
  ['BRK B', 'BRK.B'],
  ['BAC PRK', 'BAC.PR.K'],
  ['RCI.B', 'RCI.B'],
  ['AAPL', 'AAPL'],
])('%s is %s', (ticker, symbol) => {
  expect(stockSymbol(ticker)).toBe(symbol);
});

it('indices have tickers of their own', () => {
  expect(indexTicker({ symbol: '$SPX', region: 'U' })).toBe('SPX');
  expect(indexTicker({ symbol: 'TITX60', region: 'C' })).toBe('TX60');
  expect(indexTicker({ symbol: 'RY', region: 'C' })).toBeUndefined();
  expect(indexTicker({ symbol: 'AAPL', region: 'U' })).toBeUndefined();
  expect(indexSymbol('SPX', 'U')).toBe('$SPX');
  expect(indexSymbol('TX60', 'C')).toBe('TITX60');
  expect(indexSymbol('XXX', 'C')).toBeUndefined();
});
