import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Holding } from '../../../engine/portfolio/holding.ts';
import type { Transaction } from '../../../engine/portfolio/transaction.ts';

function transaction(shares: number, price: number, commission = 0): Transaction {
  return { date: 20200102, symbol: 'ABC', region: 'C', shares, price, commission, currency: 'CAD' };
}

function holding(...transactions: readonly Transaction[]): Holding {
  const held = new Holding();
  for (const one of transactions) held.book(one);
  return held;
}

const state = ({ shares, totalCost, costPerShare, averagePrice }: Holding): number[] => [
  shares,
  totalCost,
  costPerShare,
  averagePrice,
];

describe('the adjusted cost base', () => {
  it('is the average of purchases, including commissions', () => {
    expect(state(holding(transaction(100, 10, 10), transaction(300, 20, 30)))).toEqual([400, 7040, 17.6, 17.5]);
  });

  it('per share is unchanged by a sale, whatever its proceeds', () => {
    const held = holding(transaction(100, 10, 10), transaction(300, 20, 30), transaction(-100, 55, 9));
    expect(state(held)).toEqual([300, 5280, 17.6, 17.5]);
  });

  it('starts again after everything was sold', () => {
    const sold = holding(transaction(100, 10, 10), transaction(-100, 20, 10));
    expect(state(sold)).toEqual([0, 0, 0, 0]);
    sold.book(transaction(50, 30));
    expect(state(sold)).toEqual([50, 1500, 30, 30]);
  });

  it('stays when shares are split', () => {
    const held = holding(transaction(100, 10, 10));
    held.split(4);
    expect(state(held)).toEqual([400, 1010, 2.525, 2.5]);
  });

  it('of a short holding is its sale’s proceeds', () => {
    const short = holding(transaction(-100, 20, 10));
    expect(state(short)).toEqual([-100, -1990, 19.9, 20]);
    short.book(transaction(40, 25));
    expect(state(short)).toEqual([-60, -1194, 19.9, 20]);
  });

  it('changes sign when more is sold than held, with its part of the commission', () => {
    expect(state(holding(transaction(100, 10), transaction(-150, 20, 30)))).toEqual([-50, -990, 19.8, 20]);
    expect(state(holding(transaction(-100, 10), transaction(150, 20, 30)))).toEqual([50, 1010, 20.2, 20]);
  });

  it('counts shares in decimals', () => {
    expect(holding(transaction(0.1, 10), transaction(0.2, 10)).shares).toBe(0.3);
    expect(holding(transaction(2.1, 10), transaction(-0.85, 10)).shares).toBe(1.25);
    const split = holding(transaction(1.1, 10));
    split.split(3);
    expect(split.shares).toBe(3.3);
  });

  it('does not keep a holding open because of rounding', () => {
    const held = holding(transaction(0.1, 10), transaction(0.2, 10), transaction(-0.3, 10));
    expect(state(held)).toEqual([0, 0, 0, 0]);
    held.book(transaction(0, 10, 5));
    expect(state(held)).toEqual([0, 0, 0, 0]);
  });

  it('never leaves the range of the prices paid', () => {
    const purchase = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 9999 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(purchase, fc.double({ min: 0, max: 0.9, noNaN: true })), { minLength: 1 }),
        (steps) => {
          const held = new Holding();
          const prices: number[] = [];
          for (const [[shares, cents], sold] of steps) {
            prices.push(cents / 100);
            held.book(transaction(shares, cents / 100));
            const average = held.costPerShare;
            held.book(transaction(-held.shares * sold, 123));
            expect(held.costPerShare).toBeCloseTo(average, 8);
            expect(held.costPerShare).toBeGreaterThanOrEqual(Math.min(...prices) - 1e-8);
            expect(held.costPerShare).toBeLessThanOrEqual(Math.max(...prices) + 1e-8);
          }
        },
      ),
    );
  });
});

it('a rest of rounding is nothing, more than that is a holding', () => {
  const left = (sold: number): number => holding(transaction(1, 10), transaction(-sold, 10)).shares;
  expect([left(1 - 5e-10), left(1 + 5e-10)]).toEqual([0, 0]);
  expect(left(1 - 2e-9)).toBeCloseTo(2e-9, 12);
  expect(left(1 + 2e-9)).toBeCloseTo(-2e-9, 12);
});
