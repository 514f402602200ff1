import type { Region } from '../quotes/region.ts';

/** A purchase or a sale. */
export interface Transaction {
  /** `yyyymmdd`. */
  readonly date: number;
  readonly symbol: string;
  readonly region: Region;
  /** Above 0 for a purchase, below 0 for a sale. */
  readonly shares: number;
  /** Per share, in `currency`. */
  readonly price: number;
  /** For the whole transaction, in `currency`; never below 0. */
  readonly commission: number;
  readonly currency: 'CAD' | 'USD';
}

/**
 * The value of a transaction: a purchase costs its commission as well, a sale brings that much less. Always above 0.
 */
export function transactionValue(transaction: Transaction): number {
  const { shares, price, commission } = transaction;
  return Math.abs(shares) * price + (shares > 0 ? commission : -commission);
}

/** Transactions sorted by date; those of one date keep their order. */
export function byDate(transactions: readonly Transaction[]): Transaction[] {
  return [...transactions].sort((a, b) => a.date - b.date);
}
