import { describe, expect, it } from 'vitest';
import { type Transaction, transactionValue } from '../../../engine/portfolio/transaction.ts';
import { type PortfolioRecord, valueHistory, weekEnds } from '../../../engine/portfolio/value-history.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';

function closes(...days: readonly [date: number, close: number][]): Bars {
  const bars = new Bars();
  for (const [date, close] of days) bars.append(wallOfDate(date), close, close, close, close, 100);
  return bars;
}

function transaction(symbol: string, date: number, shares: number, price: number): Transaction {
  const region = symbol === 'US' ? 'U' : 'C';
  return { date, symbol, region, shares, price, commission: 10, currency: region === 'U' ? 'USD' : 'CAD' };
}

const record: PortfolioRecord = {
  transactions: [
    transaction('ABC', 20200110, -50, 14),
    transaction('ABC', 20200103, 100, 10),
    transaction('US', 20200106, 10, 20),
    transaction('ABC', 20200106, 100, 12),
  ],
  prices: new Map([
    ['C:ABC', closes([20200102, 9], [20200103, 10], [20200106, 12], [20200110, 14], [20200113, 0], [20200117, 8])],
    ['U:US', closes([20200106, 21], [20200117, 22])],
  ]),
  splits: new Map([
    ['C:ABC', [{ date: 20200117, newshares: 2, oldshares: 1, newsymbol: 'ABC', oldsymbol: 'ABC' }]],
    ['C:OTHER', [{ date: 20200104, newshares: 9, oldshares: 1, newsymbol: 'OTHER', oldsymbol: 'OTHER' }]],
  ]),
  usdInCad: closes([20200103, 1.3], [20200110, 1.4]),
};

describe('a value history', () => {
  it('values the holdings at each date, by its prices, splits and exchange rate', () => {
    const dates = [20200102, 20200103, 20200106, 20200110, 20200113, 20200117];
    const { totals } = valueHistory(record, dates);
    expect(totals.map(({ dateint, shares }) => [dateint, shares])).toEqual([
      [20200103, 100],
      [20200106, 210],
      [20200110, 160],
      [20200113, 160],
      [20200117, 310],
    ]);
    const values = [1000, 2400 + 210 * 1.3, 2100 + 210 * 1.4, 2100 + 210 * 1.4, 2400 + 220 * 1.4];
    const costs = [1010, 2220 + 210 * 1.3, 1665 + 210 * 1.4, 1665 + 210 * 1.4, 1665 + 210 * 1.4];
    totals.forEach(({ value, cost }, i) => {
      expect(value).toBeCloseTo(values[i] ?? Number.NaN, 9);
      expect(cost).toBeCloseTo(costs[i] ?? Number.NaN, 9);
    });
  });

  it('treats a purchase on or after a split as new shares, however far apart the dates are', () => {
    for (const date of [20200117, 20200120]) {
      const transactions = [transaction('ABC', 20200103, 100, 10), transaction('ABC', date, 100, 8)];
      expect(valueHistory({ ...record, transactions }, [20200131]).totals[0]?.shares).toBe(300);
    }
  });

  it('adds up purchases and sales by date, converted and after commissions', () => {
    const { buys, sells } = valueHistory(record, []);
    expect(buys).toEqual([
      { dateint: 20200103, value: 1010 },
      { dateint: 20200106, value: 210 * 1.3 + 1210 },
    ]);
    expect(sells).toEqual([{ dateint: 20200110, value: 690 }]);
    expect(transactionValue(transaction('ABC', 20200110, -50, 14))).toBe(690);
  });

  it('values a security without prices at cost', () => {
    const [total] = valueHistory({ ...record, prices: new Map() }, [20200106]).totals;
    expect([total?.shares, total?.value, total?.cost]).toEqual([210, 2220 + 210 * 1.3, 2220 + 210 * 1.3]);
  });

  it('without a rate adds no US dollars to Canadian ones: they are left out', () => {
    const bare = { ...record, usdInCad: new Bars() };
    const history = valueHistory(bare, [20200106]);
    expect(history.totals).toEqual([{ dateint: 20200106, value: 2400, shares: 200, cost: 2220 }]);
    expect(history.buys.map(({ value }) => value)).toEqual([1010, 1210]);
    expect([history.currency, history.leftOut]).toEqual(['CAD', true]);
  });

  it('without a rate stays in US dollars if there is nothing else', () => {
    const transactions = [transaction('US', 20200106, 10, 20)];
    const history = valueHistory({ ...record, transactions, usdInCad: new Bars() }, [20200106]);
    expect(history.totals).toEqual([{ dateint: 20200106, value: 210, shares: 10, cost: 210 }]);
    expect([history.currency, history.leftOut]).toEqual(['USD', false]);
  });

  it('uses the first exchange rate for earlier dates', () => {
    const early = { ...record, transactions: [transaction('US', 20200102, 10, 20)] };
    expect(valueHistory(early, [20200102]).totals[0]?.value).toBeCloseTo(210 * 1.3, 9);
  });

  it('is empty without transactions', () => {
    const empty = { ...record, transactions: [] };
    expect(valueHistory(empty, [20200103])).toEqual({
      totals: [],
      buys: [],
      sells: [],
      currency: 'CAD',
      leftOut: false,
    });
  });
});

describe('week ends', () => {
  it.each([
    ['from a Friday to a Friday', 20200103, 20200117, [20200103, 20200110, 20200117]],
    ['from a Saturday to a Wednesday', 20200104, 20200115, [20200110, 20200115]],
    ['within a week', 20200106, 20200108, [20200108]],
    ['of one day', 20200106, 20200106, [20200106]],
    ['of nothing', 20200107, 20200106, []],
  ])('%s', (_name, from, to, dates) => {
    expect(weekEnds(from, to)).toEqual(dates);
  });
});
