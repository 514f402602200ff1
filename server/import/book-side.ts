/** The prices of one side of a book, and the size at each. */
export class BookSide {
  /** Worst first: most changes are near the best price, where few entries have to be moved. */
  private readonly prices: number[] = [];
  private readonly amounts = new Map<number, number>();
  /** 1 if the highest price is the best, as for bids; -1 if the lowest is. */
  private readonly sign: 1 | -1;

  constructor(side: 'B' | 'S') {
    this.sign = side === 'B' ? 1 : -1;
  }

  /** The best price; 0 if the side is empty. */
  get best(): number {
    return this.prices.at(-1) ?? 0;
  }

  /** Sets the size at a price; 0 or less removes it. */
  set(price: number, amount: number): void {
    const known = this.amounts.has(price);
    if (amount > 0) {
      this.amounts.set(price, amount);
      if (!known) this.prices.splice(this.placeOf(price), 0, price);
    } else if (known) {
      this.amounts.delete(price);
      this.prices.splice(this.placeOf(price), 1);
    }
  }

  /** Adds to the size at a price. */
  add(price: number, amount: number): void {
    this.set(price, (this.amounts.get(price) ?? 0) + amount);
  }

  /** The index of a price, or the one at which to insert it. */
  private placeOf(price: number): number {
    const { prices, sign } = this;
    let low = 0;
    let high = prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((prices[middle] - price) * sign < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
