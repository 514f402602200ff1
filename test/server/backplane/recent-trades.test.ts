import { beforeEach, describe, expect, it } from 'vitest';
import { RecentTrades } from '../../../server/backplane/recent-trades.ts';

let trades: RecentTrades;

/** The prices of a row's trades, the oldest first. */
function prices(row: number): number[] {
  return trades.of(row).map(({ price }) => price);
}

beforeEach(() => {
  trades = new RecentTrades(3);
});

describe('recent trades', () => {
  it('are those of the current and the previous minute, for each row, oldest first', () => {
    trades.add(0, 60, 1, 100, 0);
    trades.add(1, 61, 9, 100, 0);
    trades.add(0, 119, 2, 100, 0);
    trades.add(0, 120, 3, 100, 0);
    expect([prices(0), prices(1), prices(2)]).toEqual([[1, 2, 3], [9], []]);
    trades.add(0, 180, 4, 100, 0);
    expect([prices(0), prices(1)]).toEqual([[3, 4], []]);
  });

  it('that arrive late for the previous minute come before those of the current one', () => {
    trades.add(0, 120, 3, 100, 0);
    trades.add(0, 119, 2, 100, 0);
    expect(prices(0)).toEqual([2, 3]);
  });

  it('are dropped when the market moves on without one, and when it restarts its day', () => {
    trades.add(0, 60, 1, 100, 0);
    trades.reach(120);
    expect(prices(0)).toEqual([1]);
    trades.reach(125);
    expect(prices(0)).toEqual([1]);
    trades.reach(180);
    expect(prices(0)).toEqual([]);
    trades.add(0, 600, 5, 100, 0);
    trades.reach(540);
    expect(prices(0)).toEqual([5]);
    trades.reach(120);
    expect(prices(0)).toEqual([]);
    trades.add(0, 130, 6, 100, 0);
    trades.add(0, 400, 7, 100, 0);
    expect(prices(0)).toEqual([7]);
  });

  it('that are cancelled are removed, wherever they are, one of several equal ones', () => {
    for (const price of [1, 2, 2, 3]) trades.add(0, 60, price, 100, 0);
    trades.add(1, 60, 2, 100, 0);
    trades.add(0, 120, 4, 100, 0);
    trades.remove(0, 60, 2, 100);
    expect([prices(0), prices(1)]).toEqual([[1, 2, 3, 4], [2]]);
    trades.remove(0, 60, 3, 100);
    trades.remove(0, 60, 1, 100);
    trades.remove(0, 120, 4, 100);
    expect(prices(0)).toEqual([2]);
    for (const [time, price, size] of [
      [61, 2, 100],
      [60, 2.5, 100],
      [60, 2, 200],
    ]) {
      trades.remove(0, time, price, size);
    }
    expect(prices(0)).toEqual([2]);
  });

  it('of a forgotten row are dropped from both minutes, and no others', () => {
    for (const row of [0, 1]) {
      trades.add(row, 60, 1, 100, 0);
      trades.add(row, 120, 2, 100, 0);
    }
    trades.forget(0);
    expect([prices(0), prices(1)]).toEqual([[], [1, 2]]);
    trades.add(0, 121, 3, 100, 0);
    expect(prices(0)).toEqual([3]);
  });

  it('are kept completely if a minute has more than the initial capacity', () => {
    for (let i = 0; i < 10_000; i++) trades.add(i % 2, 60 + (i % 60), i, i + 1, i % 8);
    const told = trades.of(1);
    expect(told).toHaveLength(5000);
    expect(told[4999]).toEqual({ time: 60 + (9999 % 60), price: 9999, size: 10_000, flags: 7 });
  });
});
