import { describe, expect, it } from 'vitest';
import { Holding } from '../../../engine/portfolio/holding.ts';
import { portfolioTotals, positionOf } from '../../../engine/portfolio/position.ts';

function held(shares: number, price: number, commission = 0): Holding {
  const holding = new Holding();
  holding.book({ date: 20200102, symbol: 'ABC', region: 'C', shares, price, commission, currency: 'CAD' });
  return holding;
}

describe('a position', () => {
  it('in Canadian dollars is not converted', () => {
    expect(positionOf(held(100, 10, 10), 12, 'CAD', 1.25)).toEqual({
      cost: 10.1,
      totalcost: 1010,
      shares: 100,
      avshare: 10,
      price: 12,
      value: 1200,
      net: 190,
      percent: (190 / 1010) * 100,
      usconv: 1,
      currency: 'CAD',
    });
  });

  it('in US dollars has its totals converted, but not per-share figures and per cent', () => {
    expect(positionOf(held(100, 10), 12, 'USD', 1.25)).toEqual({
      cost: 10,
      totalcost: 1250,
      shares: 100,
      avshare: 10,
      price: 12,
      value: 1500,
      net: 250,
      percent: 20,
      usconv: 1.25,
      currency: 'USD',
    });
  });

  it('in US dollars stays in them without a rate, and says so', () => {
    const position = positionOf(held(100, 10), 12, 'USD', 0);
    expect(position).toMatchObject({ totalcost: 1000, value: 1200, net: 200, percent: 20, usconv: 0, currency: 'USD' });
    expect(positionOf(held(100, 10), 12, 'CAD', 0)).toMatchObject({ value: 1200, usconv: 1 });
  });

  it('that is short gains when the price falls', () => {
    const { shares, totalcost, value, net, percent } = positionOf(held(-100, 10), 8, 'CAD', 1.25);
    expect([shares, totalcost, value, net, percent]).toEqual([-100, -1000, -800, 200, 20]);
  });

  it.each([0, Number.NaN])('without a price (%d) is valued at its cost', (price) => {
    const { value, net, percent } = positionOf(held(100, 10), price, 'USD', 1.25);
    expect([value, net, percent]).toEqual([1250, 0, 0]);
  });

  it('of nothing is nothing', () => {
    const { cost, value, net, percent } = positionOf(new Holding(), 12, 'CAD', 1.25);
    expect([cost, value, net, percent]).toEqual([0, 0, 0, 0]);
  });
});

describe('the totals of a portfolio', () => {
  it('add up Canadian dollars', () => {
    const positions = [positionOf(held(100, 10), 12, 'CAD', 1.25), positionOf(held(100, 10), 8, 'USD', 1.25)];
    expect(portfolioTotals(positions)).toEqual({ value: 2200, cost: 2250, net: -50, percent: (-50 / 2250) * 100 });
  });

  it('relate the per cent to the amount invested, including short positions', () => {
    const positions = [positionOf(held(100, 10), 12, 'CAD', 1.25), positionOf(held(-100, 10), 9, 'CAD', 1.25)];
    expect(portfolioTotals(positions)).toEqual({ value: 300, cost: 0, net: 300, percent: 15 });
  });

  it('of nothing are 0', () => {
    expect(portfolioTotals([])).toEqual({ value: 0, cost: 0, net: 0, percent: 0 });
  });
});
