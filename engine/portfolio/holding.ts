import { type Transaction, transactionValue } from './transaction.ts';

/** Shares left over by rounding, below which a holding counts as closed. */
const NOTHING_LEFT = 1e-9;

/**
 * What is held of one security, by the average-cost method of the Canadian adjusted cost base (ACB): a purchase adds its
 * price and commission to the total cost; a sale takes off the share of the total cost that its shares are of the
 * holding, so that the average cost stays; what it brings above that is a gain. All in the transactions' currency.
 *
 * Selling more than is held opens a short holding: shares and cost are below 0, the cost being what the sale brought, and
 * buying back works the same way round.
 */
export class Holding {
  shares = 0;
  /** The adjusted cost base of all shares, commissions included. */
  totalCost = 0;
  /** What the shares held were paid, commissions left out. */
  private paid = 0;

  /** Books a transaction; they must come by date. */
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
      // The rest opens a holding the other way round, with its part of the commission.
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

  /** The average price paid per share held, commissions left out; 0 when nothing is held. */
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

  /** Sells a part of what is held, and takes the same part off its cost. */
  private sell(shares: number): void {
    const part = 1 + shares / this.shares;
    this.shares = decimal(this.shares + shares);
    this.totalCost *= part;
    this.paid *= part;
  }
}

/** Rounds to the 15 digits that a double is sure to hold: 0.1 + 0.2 shares are 0.3, and not 0.30000000000000004. */
function decimal(value: number): number {
  return Number(value.toPrecision(15));
}
