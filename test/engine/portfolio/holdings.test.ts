import { describe, expect, it } from 'vitest';
import { Holdings } from '../../../engine/portfolio/holdings.ts';
import type { Transaction } from '../../../engine/portfolio/transaction.ts';
import type { Restructuring } from '../../../engine/series/splits.ts';

const bought = (symbol: string, date: number, shares: number): Transaction => ({
  date,
  symbol,
  region: 'C',
  shares,
  price: 10,
  commission: 0,
  currency: 'CAD',
});

const twoForOne = (symbol: string, date: number): Restructuring => ({
  date,
  newshares: 2,
  oldshares: 1,
  newsymbol: symbol,
  oldsymbol: symbol,
});

describe('holdings', () => {
  const splits = new Map([
    ['C:LATER', [twoForOne('LATER', 20200601)]],
    ['C:SOONER', [twoForOne('SOONER', 20200901), twoForOne('SOONER', 20200301)]],
  ]);
  const shares = (holdings: Holdings): (number | undefined)[] =>
    ['C:LATER', 'C:SOONER'].map((key) => holdings.bySecurity.get(key)?.shares);

  it('are each split at their own date, whatever the order of securities and splits', () => {
    const holdings = new Holdings([bought('LATER', 20200102, 10), bought('SOONER', 20200102, 10)], splits);
    const sharesOn = (date: number): unknown => {
      holdings.advanceTo(date);
      return shares(holdings);
    };
    expect(sharesOn(20200229)).toEqual([10, 10]);
    expect(sharesOn(20200301)).toEqual([10, 20]);
    expect(sharesOn(20200601)).toEqual([20, 20]);
    expect(sharesOn(20200901)).toEqual([20, 40]);
    expect(sharesOn(20201231)).toEqual([20, 40]);
  });

  it('treat a purchase on the day of a split as new shares, and on the day before as old ones', () => {
    const holdings = new Holdings([bought('LATER', 20200601, 1), bought('LATER', 20200531, 10)], splits);
    holdings.advanceTo(20200531);
    expect(shares(holdings)).toEqual([10, undefined]);
    holdings.advanceTo(20200601);
    expect(shares(holdings)).toEqual([21, undefined]);
  });
});
