import type { Transaction } from '../../engine/portfolio/transaction.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { portions } from '../store/portions.ts';
import type { Store } from '../store/store.ts';
import { fault } from './transaction-csv.ts';

/** The most transactions of one portfolio. */
const TRANSACTION_LIMIT = 10_000;
/** The most different securities of one portfolio. */
export const SECURITY_LIMIT = 200;

/** A portfolio of a subscriber; `portfolio` is 0 to 10. */
interface PortfolioKey {
  readonly userId: number;
  readonly portfolio: number;
}

/** A portfolio's transactions by date, those of one date in the order of their import. */
export async function transactionsOf(store: Store, { userId, portfolio }: PortfolioKey): Promise<Transaction[]> {
  return store
    .selectFrom('portfolio_transaction')
    .select(['date', 'symbol', 'region', 'shares', 'price', 'commission', 'currency'])
    .where('user_id', '=', userId)
    .where('portfolio', '=', portfolio)
    .orderBy('date')
    .orderBy('id')
    .execute();
}

/**
 * Adds transactions to a portfolio, or replaces its transactions (an empty list clears it); all of them or, if anything is wrong,
 * none. Rejects with `UnusableTransactions` if there is nothing to add or the portfolio would hold too much.
 */
export async function addTransactions(
  store: Store,
  key: PortfolioKey,
  transactions: readonly Transaction[],
  replace: boolean,
): Promise<void> {
  if (transactions.length === 0 && !replace) throw fault('empty', 0);
  const add = async (transaction: Store): Promise<void> => {
    await takeTurn(transaction, key.userId);
    if (replace) await removeTransactions(transaction, key);
    const kept = replace ? [] : await transactionsOf(transaction, key);
    checkSize([...kept, ...transactions]);
    for (const rows of portions(transactions)) {
      await transaction
        .insertInto('portfolio_transaction')
        .values(rows.map((row) => ({ user_id: key.userId, portfolio: key.portfolio, ...row })))
        .execute();
    }
  };
  if (store.isTransaction) await add(store);
  else await store.transaction().execute(add);
}

/**
 * Makes other imports of the subscriber wait for this one. On PostgreSQL, two concurrent imports would each replace and count the
 * state before both, and the portfolio would end up with both.
 */
async function takeTurn(transaction: Store, userId: number): Promise<void> {
  // On either engine, a written row stays locked until the transaction ends.
  await transaction
    .updateTable('user')
    .set((row) => ({ created: row.ref('created') }))
    .where('id', '=', userId)
    .execute();
}

async function removeTransactions(store: Store, { userId, portfolio }: PortfolioKey): Promise<void> {
  await store
    .deleteFrom('portfolio_transaction')
    .where('user_id', '=', userId)
    .where('portfolio', '=', portfolio)
    .execute();
}

function checkSize(transactions: readonly Transaction[]): void {
  if (transactions.length > TRANSACTION_LIMIT) {
    throw fault('too-many-transactions', 0, '', String(TRANSACTION_LIMIT));
  }
  const securities = new Set(transactions.map(securityKey));
  if (securities.size > SECURITY_LIMIT) throw fault('too-many-securities', 0, '', String(SECURITY_LIMIT));
}
