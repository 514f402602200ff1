const FIRST_BITS = 12;
/** 151 MB. A busy day of Nasdaq has 10 to 15 million matches. Trades are broken within minutes, seldom after hours. */
const LAST_BITS = 22;

/**
 * The latest matches of a day by their numbers, in typed arrays: a broken trade names only the number. Numbers count up. The
 * lower bits of a match's number determine its slot, where it replaces an earlier match once all slots are used.
 */
export class RecentMatches {
  private mask = 2 ** FIRST_BITS - 1;
  /** How many matches were kept when the table last grew. */
  private kept = 0;
  /** The match in each slot; -1 if there is none. */
  private numbers = new Float64Array(2 ** FIRST_BITS).fill(-1);
  private securities = new Int32Array(2 ** FIRST_BITS);
  private times = new Float64Array(2 ** FIRST_BITS);
  private prices = new Float64Array(2 ** FIRST_BITS);
  private sizes = new Float64Array(2 ** FIRST_BITS);

  /** Keeps a match; `number` is a whole number from 0. */
  keep(number: number, security: number, time: number, price: number, size: number): void {
    if (this.kept > this.mask && this.mask < 2 ** LAST_BITS - 1) this.grow();
    const place = (number >>> 0) & this.mask;
    this.numbers[place] = number;
    this.securities[place] = security;
    this.times[place] = time;
    this.prices[place] = price;
    this.sizes[place] = size;
    this.kept++;
  }

  /** The slot of a match, which is valid until the next `keep`; -1 if it is not among the latest. */
  find(number: number): number {
    const place = (number >>> 0) & this.mask;
    return this.numbers[place] === number ? place : -1;
  }

  security(place: number): number {
    return this.securities[place];
  }

  time(place: number): number {
    return this.times[place];
  }

  price(place: number): number {
    return this.prices[place];
  }

  size(place: number): number {
    return this.sizes[place];
  }

  /** Removes a match, so that it is found only once. */
  forget(place: number): void {
    this.numbers[place] = -1;
  }

  private grow(): void {
    const { numbers, securities, times, prices, sizes } = this;
    const length = 2 * numbers.length;
    this.mask = length - 1;
    this.numbers = new Float64Array(length).fill(-1);
    this.securities = new Int32Array(length);
    this.times = new Float64Array(length);
    this.prices = new Float64Array(length);
    this.sizes = new Float64Array(length);
    this.kept = 0;
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] >= 0) this.keep(numbers[i], securities[i], times[i], prices[i], sizes[i]);
    }
  }
}
