import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUser } from '../../../server/accounts/users.ts';
import { openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { transactionsOf } from '../../../server/portfolio/transactions.ts';
import { heldSecurities, weeklyHistory } from '../../../server/portfolio/valuation.ts';
import { ensureDemoSubscribers } from '../../../server/seed/demo-subscribers.ts';
import { loadSeed } from '../../../server/seed/load-seed.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let temporary: TemporaryStore;

beforeEach(async () => {
  temporary = await temporaryStore();
});

afterEach(() => temporary.remove());

describe("the demo subscribers' portfolios", () => {
  it('were bought and sold at the closes of this market, on both sides of splits, and hold what they say', async () => {
    const { store } = temporary;
    await loadSeed(store, () => {});
    await ensureDemoSubscribers(store, 'demo password');
    const demo = await findUser(store, 'demo');
    const userId = demo?.id ?? 0;
    const market = await openMarket(store, { seed: 'borealis', marketDate: 20251114, marketTime: 57_600, speed: 0 });
    const live = (): boolean => false;
    let split = 0;
    for (const portfolio of [1, 2]) {
      const transactions = await transactionsOf(store, { userId, portfolio });
      expect(new Set(transactions.map(({ currency }) => currency))).toEqual(new Set(['CAD', 'USD']));
      for (const { symbol, region, date, price } of transactions) {
        const instrument = market.find(symbol, region);
        if (instrument === undefined) throw new Error(`${symbol} is not in the seed`);
        const [bar] = await market.bars(instrument, date, date, false);
        expect([symbol, date, bar?.close]).toEqual([symbol, date, price]);
        // For a real company, only recorded prices may be used.
        if (!instrument.invented) expect(bar?.simulated).toBe(false);
        split += market.restructurings(instrument).filter((one) => one.date > date && one.oldshares > 0).length;
      }
      const held = heldSecurities(market, transactions, live);
      expect(held.length).toBeGreaterThan(3);
      expect(held.every(({ posn }) => posn.shares > 0 && posn.price > 0)).toBe(true);
      const { totals, buys, sells } = await weeklyHistory(market, transactions, live, async () => {});
      expect(totals.length).toBeGreaterThan(400);
      expect(totals.every(({ value, cost }) => value > 0 && cost > 0)).toBe(true);
      expect(buys.length * sells.length).toBeGreaterThan(0);
      const now = held.reduce((sum, { posn }) => sum + posn.value, 0);
      expect(totals.at(-1)?.value).toBeCloseTo(now, 6);
    }
    expect(split).toBeGreaterThan(2);
    await market.close();
  });

  it('are given once, to those who are new', async () => {
    const { store } = temporary;
    const count = async (): Promise<number> =>
      (await store.selectFrom('portfolio_transaction').select('id').execute()).length;
    await ensureDemoSubscribers(store, 'demo password');
    const first = await count();
    await ensureDemoSubscribers(store, 'another password');
    expect([first > 0, await count()]).toEqual([true, first]);
  });
});
