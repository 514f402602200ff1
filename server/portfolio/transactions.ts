import type { Transaction } from '../../engine/portfolio/transaction.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { portions } from '../store/portions.ts';
import type { Store } from '../store/store.ts';
import { fault } from './transaction-csv.ts';

/** Transactions and different securities of one portfolio. */
const TRANSACTION_LIMIT = 10_000;
const SECURITY_LIMIT = 200;

/** A portfolio of a subscriber; `portfolio` is 0 to 10. */
interface PortfolioKey {
  readonly userId: number;
  readonly portfolio: number;
}

/** A portfolio's transactions by date, those of one date in the order in which they came in. */
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
 * Adds transactions to a portfolio, or puts them in the place of what it has (none empties it); all of them or, when
 * something is wrong, none. Rejects with `UnusableTransactions` when there is nothing to add or the portfolio would hold
 * too much.
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
 * Has other imports of the subscriber wait for the end of this one: on PostgreSQL two at once would each replace, and each
 * count, what was there before both, and the portfolio keep the two of them.
 */
async function takeTurn(transaction: Store, userId: number): Promise<void> {
  // A row that is written is locked, on either engine, until the transaction ends.
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
