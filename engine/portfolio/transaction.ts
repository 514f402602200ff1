import type { Region } from '../quotes/region.ts';

/** A purchase or a sale. */
export interface Transaction {
  /** `yyyymmdd`. */
  readonly date: number;
  readonly symbol: string;
  readonly region: Region;
  /** Above 0 bought, below 0 sold. */
  readonly shares: number;
  /** Per share, in `currency`. */
  readonly price: number;
  /** For the whole transaction, in `currency`; never below 0. */
  readonly commission: number;
  readonly currency: 'CAD' | 'USD';
}

/** What a transaction moved: a purchase costs its commission too, a sale brings that much less. Above 0 always. */
export function transactionValue(transaction: Transaction): number {
  const { shares, price, commission } = transaction;
  return Math.abs(shares) * price + (shares > 0 ? commission : -commission);
}

/** Transactions by date, those of one date in the order in which they were given. */
export function byDate(transactions: readonly Transaction[]): Transaction[] {
  return [...transactions].sort((a, b) => a.date - b.date);
}
