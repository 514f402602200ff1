import { readFile } from 'node:fs/promises';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { readTransactions } from '../portfolio/transaction-csv.ts';
import { addTransactions } from '../portfolio/transactions.ts';
import type { Store } from '../store/store.ts';
import { seedFile } from './seed-instruments.ts';

/** The portfolios and their files, which are parsed like a subscriber's own. */
const PORTFOLIOS = [
  { portfolio: 1, file: 'demo-portfolio-1.csv' },
  { portfolio: 2, file: 'demo-portfolio-2.csv' },
] as const;

/** No date is refused, because a replayed day may be earlier than the transactions; later ones have then not happened yet. */
const RULES = { today: 9999_12_31, currencyOf: () => undefined };

/**
 * Gives a demo subscriber portfolios 1 and 2: purchases and sales over ten years, before and after splits, in both currencies,
 * each at its date's close in this market, and the same symbols in the portfolios' tickers. Both portfolios must be empty.
 */
export async function giveDemoHoldings(store: Store, userId: number): Promise<void> {
  for (const { portfolio, file } of PORTFOLIOS) {
    const transactions = readTransactions(await readFile(seedFile(file), 'utf8'), RULES);
    await addTransactions(store, { userId, portfolio }, transactions, true);
    const securities = new Map(
      transactions.map(({ symbol, region }) => [securityKey({ symbol, region }), { symbol, region }]),
    );
    await store
      .insertInto('portfolio_entry')
      .values([...securities.values()].map((one) => ({ user_id: userId, portfolio, ...one })))
      .onConflict((conflict) => conflict.columns(['user_id', 'portfolio', 'symbol', 'region']).doNothing())
      .execute();
  }
}
