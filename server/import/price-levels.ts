const FIRST_ROOM = 8;
const SIDES = 2;

/**
 * The prices of the levels in one security's book. Each side is sorted from its worst price to its best, because most prices
 * are added and removed near the best. Prices are whole numbers of any unit. `side` is 0 for bids and 1 for asks.
 */
export class PriceLevels {
  private readonly counts = new Int32Array(SIDES);
  private readonly prices: Float64Array[] = [new Float64Array(FIRST_ROOM), new Float64Array(FIRST_ROOM)];

  /** Adds a price; false if it is already there. */
  add(side: 0 | 1, price: number): boolean {
    const at = this.search(side, price);
    if (this.isAt(side, at, price)) return false;
    const count = this.counts[side]++;
    if (count === this.prices[side].length) this.prices[side] = doubled(this.prices[side]);
    this.prices[side].copyWithin(at + 1, at, count);
    this.prices[side][at] = price;
    return true;
  }

  /** Removes a price; false if it is not there. */
  remove(side: 0 | 1, price: number): boolean {
    const at = this.search(side, price);
    if (!this.isAt(side, at, price)) return false;
    this.prices[side].copyWithin(at, at + 1, this.counts[side]--);
    return true;
  }

  /** The number of prices on a side. */
  count(side: 0 | 1): number {
    return this.counts[side];
  }

  /** The price at an index of a side; 0 is the worst. */
  price(side: 0 | 1, at: number): number {
    return this.prices[side][at];
  }

  clear(): void {
    this.counts.fill(0);
  }

  private isAt(side: 0 | 1, at: number, price: number): boolean {
    return at < this.counts[side] && this.prices[side][at] === price;
  }

  /** The index of a price, or the one at which to insert it. */
  private search(side: 0 | 1, price: number): number {
    const prices = this.prices[side];
    let low = 0;
    let high = this.counts[side];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const isWorse = side === 0 ? prices[middle] < price : prices[middle] > price;
      if (isWorse) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function doubled(column: Float64Array): Float64Array {
  const larger = new Float64Array(2 * column.length);
  larger.set(column);
  return larger;
}
