import { securityKey } from '../quotes/security-key.ts';
import { type Restructuring, splitFactor } from '../series/splits.ts';
import { Holding } from './holding.ts';
import { byDate, type Transaction } from './transaction.ts';

/** Splits by `securityKey`. Only those in effect by the day in question. */
export type SplitsBySecurity = ReadonlyMap<string, readonly Restructuring[]>;

/**
 * Books transactions in the order of their dates, and restates holdings at each split on the way: a transaction of the
 * split's own date is in new shares already.
 */
export class Holdings {
  /** What is or was held, by `securityKey`. */
  readonly bySecurity: Map<string, Holding> = new Map();
  private readonly transactions: readonly Transaction[];
  private readonly splits: readonly { readonly date: number; readonly key: string; readonly factor: number }[];
  private booked = 0;
  private split = 0;

  constructor(transactions: readonly Transaction[], splits: SplitsBySecurity) {
    this.transactions = byDate(transactions);
    this.splits = [...splits]
      .flatMap(([key, list]) => list.map((one) => ({ date: one.date, key, factor: splitFactor(one) })))
      .sort((a, b) => a.date - b.date);
  }

  /** Books all that happened up to and on `date` (`yyyymmdd`); dates must not go back. */
  advanceTo(date: number): void {
    for (; this.booked < this.transactions.length; this.booked++) {
      const transaction = this.transactions[this.booked];
      if (transaction.date > date) break;
      this.splitUpTo(transaction.date);
      this.holding(securityKey(transaction)).book(transaction);
    }
    this.splitUpTo(date);
  }

  private splitUpTo(date: number): void {
    for (; this.split < this.splits.length && this.splits[this.split].date <= date; this.split++) {
      const { key, factor } = this.splits[this.split];
      this.bySecurity.get(key)?.split(factor);
    }
  }

  private holding(key: string): Holding {
    const known = this.bySecurity.get(key);
    if (known) return known;
    const holding = new Holding();
    this.bySecurity.set(key, holding);
    return holding;
  }
}
