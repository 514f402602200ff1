import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlpacaDouble } from '../../../feeds/alpaca/alpaca-double.ts';
import { alpacaFor } from '../../../feeds/alpaca/open-alpaca.ts';

let double: AlpacaDouble;

beforeEach(async () => {
  double = new AlpacaDouble();
  await double.start();
});

afterEach(() => double.stop());

it('brings splits, consolidations and dividends by their ex-dates, oldest first', async () => {
  const split = { symbol: 'X', process_date: '2024-03-13' };
  const dividend = {
    symbol: 'X',
    foreign: false,
    special: false,
    payable_date: '2024-05-16',
    process_date: '2024-05-16',
  };
  double.rest.actions = {
    forward_splits: [{ ...split, ex_date: '2024-03-13', new_rate: 5, old_rate: 1 }],
    reverse_splits: [{ ...split, ex_date: '2024-02-01', new_rate: 1, old_rate: 8 }],
    cash_dividends: [
      { ...dividend, ex_date: '2024-05-10', rate: 0.25 },
      { ...dividend, ex_date: '2024-01-01', rate: 0.1 },
      { ...dividend, ex_date: '2024-02-29', rate: 0.2 },
      { ...dividend, ex_date: '2023-12-31', rate: 9 },
      { ...dividend, ex_date: null, rate: 9 },
    ],
    name_changes: [{ new_symbol: 'ZEO', old_symbol: 'X', process_date: '2024-03-14' }],
  };
  const { provider } = alpacaFor(double);
  expect(await provider.actions({ symbol: 'X', region: 'U' }, 20_240_101, 20_240_430)).toEqual([
    { kind: 'dividend', date: 20_240_101, amount: 0.1 },
    { kind: 'split', date: 20_240_201, newshares: 1, oldshares: 8 },
    { kind: 'dividend', date: 20_240_229, amount: 0.2 },
    { kind: 'split', date: 20_240_313, newshares: 5, oldshares: 1 },
  ]);
  // By the days on which they are processed: a dividend is when it is paid.
  expect(double.rest.calls[0]).toEqual({
    path: '/data/v1/corporate-actions',
    query: {
      symbols: 'X',
      types: 'forward_split,reverse_split,cash_dividend',
      start: '2023-12-18',
      end: '2024-10-27',
      sort: 'asc',
      limit: '1000',
    },
  });
  expect(await provider.actions({ symbol: 'X', region: 'C' }, 20_240_101, 20_240_430)).toEqual([]);
  await provider.close();
});
