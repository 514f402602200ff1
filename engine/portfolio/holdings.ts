import { securityKey } from '../quotes/security-key.ts';
import { type Restructuring, splitFactor } from '../series/splits.ts';
import { Holding } from './holding.ts';
import { byDate, type Transaction } from './transaction.ts';

/** Splits by `securityKey`; only those in effect on the day in question. */
export type SplitsBySecurity = ReadonlyMap<string, readonly Restructuring[]>;

/**
 * Books transactions in order of date, and restates holdings at each split in between: a transaction on the split's
 * date is already in new shares.
 */
export class Holdings {
  /** Current and closed holdings, by `securityKey`. */
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

  /** Books everything up to and including `date` (`yyyymmdd`); dates must not decrease. */
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
