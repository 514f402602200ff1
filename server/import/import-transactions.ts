import { securityKey } from '../../engine/quotes/security-key.ts';
import { findUser } from '../accounts/users.ts';
import { readTransactions, UnusableTransactions } from '../portfolio/transaction-csv.ts';
import { addTransactions } from '../portfolio/transactions.ts';
import type { Store } from '../store/store.ts';
import { dateNow } from './bar-time.ts';
import { fileText } from './file-text.ts';
import { UnusableFile } from './unusable-file.ts';

/** A file of transactions, and the portfolio that they belong to. */
export interface TransactionsRequest {
  readonly file: string;
  readonly userid: string;
  /** 0 to 10. */
  readonly portfolio: number;
  /** Whether to replace the portfolio's transactions instead of adding to them. */
  readonly replace: boolean;
}

/**
 * Imports a CSV file of transactions (see `readTransactions`) into a subscriber's portfolio: all of them or none. Resolves with
 * their number. Rejects with `UnusableFile` if there is no such subscriber or something in the file is wrong.
 */
export async function importTransactions(store: Store, request: TransactionsRequest): Promise<number> {
  const user = await findUser(store, request.userid);
  if (user === undefined) throw new UnusableFile(`there is no subscriber ${request.userid}`);
  const rows = await store.selectFrom('instrument').select(['symbol', 'region', 'currency']).execute();
  const currencies = new Map(rows.map((row) => [securityKey(row), row.currency]));
  try {
    const transactions = readTransactions(await textOf(request.file), {
      today: dateNow(),
      currencyOf: (symbol, region) => currencies.get(securityKey({ symbol, region })),
    });
    await addTransactions(store, { userId: user.id, portfolio: request.portfolio }, transactions, request.replace);
    return transactions.length;
  } catch (error) {
    if (!(error instanceof UnusableTransactions)) throw error;
    throw new UnusableFile(`${request.file}: ${error.message}`);
  }
}

async function textOf(file: string): Promise<string> {
  let text = '';
  for await (const piece of fileText(file)) text += piece;
  return text;
}
