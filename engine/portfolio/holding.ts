import { type Transaction, transactionValue } from './transaction.ts';

/** A holding with fewer shares than this, left over by rounding, counts as closed. */
const NOTHING_LEFT = 1e-9;

/**
 * The holding of one security, by the average-cost method of the Canadian adjusted cost base (ACB). A purchase adds its
 * price and commission to the total cost. A sale subtracts the same share of the total cost as of the holding, so that
 * the average cost stays; the proceeds above that are a gain. All amounts are in the transactions' currency.
 *
 * Selling more than is held opens a short holding: shares and cost are below 0, the cost being the proceeds, and buying
 * back works in reverse.
 */
export class Holding {
  shares = 0;
  /** The adjusted cost base of all shares, commissions included. */
  totalCost = 0;
  /** Price paid for the shares held, without commissions. */
  private paid = 0;

  /** Books a transaction; transactions must come in order of date. */
  book(transaction: Transaction): void {
    const { shares, price } = transaction;
    if (shares === 0) return;
    if (this.shares !== 0 && Math.sign(shares) !== Math.sign(this.shares)) {
      if (Math.abs(shares) < Math.abs(this.shares) - NOTHING_LEFT) {
        this.sell(shares);
        return;
      }
      const opened = decimal(shares + this.shares);
      this.close();
      if (Math.abs(opened) <= NOTHING_LEFT) return;
      // The rest opens an opposite holding, with its part of the commission.
      this.open(opened, price, (transactionValue(transaction) * opened) / shares);
      return;
    }
    this.open(shares, price, transactionValue(transaction));
  }

  /** Restates the shares after a split: `factor` new shares for each old one. The cost stays. */
  split(factor: number): void {
    this.shares = decimal(this.shares * factor);
  }

  /** The adjusted cost base per share held; 0 when nothing is held. */
  get costPerShare(): number {
    return this.shares === 0 ? 0 : this.totalCost / this.shares;
  }

  /** The average price paid per share held, without commissions; 0 when nothing is held. */
  get averagePrice(): number {
    return this.shares === 0 ? 0 : this.paid / this.shares;
  }

  private open(shares: number, price: number, value: number): void {
    this.shares = decimal(this.shares + shares);
    this.totalCost += Math.sign(shares) * value;
    this.paid += shares * price;
  }

  private close(): void {
    this.shares = 0;
    this.totalCost = 0;
    this.paid = 0;
  }

  /** Sells a part of the holding, and subtracts the same part of its cost. */
  private sell(shares: number): void {
    const part = 1 + shares / this.shares;
    this.shares = decimal(this.shares + shares);
    this.totalCost *= part;
    this.paid *= part;
  }
}

/** Rounds to the 15 digits that a double always holds: 0.1 + 0.2 shares are 0.3, not 0.30000000000000004. */
function decimal(value: number): number {
  return Number(value.toPrecision(15));
}
