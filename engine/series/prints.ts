import { grown } from '../core/columns.ts';

const PRINTS_AT_START = 256;

/** The end of a chain. */
export const NO_PRINT = -1;

/**
 * The prints behind live minute bars, chained from each minute's newest to its oldest, so that a bar can be recomputed
 * when one of its trades is cancelled. Typed columns that double: a print costs no allocation of its own.
 */
export class Prints {
  private count = 0;
  private time = new Float64Array(PRINTS_AT_START);
  private price = new Float64Array(PRINTS_AT_START);
  private size = new Float64Array(PRINTS_AT_START);
  private before = new Int32Array(PRINTS_AT_START);

  /** Adds a print in front of the chain that starts at `before`, and returns its number: the chain's new start. */
  add(time: number, price: number, size: number, before: number): number {
    if (this.count === this.time.length) this.grow(2 * this.count);
    const print = this.count++;
    this.time[print] = time;
    this.price[print] = price;
    this.size[print] = size;
    this.before[print] = before;
    return print;
  }

  timeOf(print: number): number {
    return this.time[print];
  }

  priceOf(print: number): number {
    return this.price[print];
  }

  /** The print that arrived before this one in its minute, `NO_PRINT` at the end. */
  next(print: number): number {
    return this.before[print];
  }

  /**
   * The print of a chain that a cancellation refers to: same price and size, and if there are several the newest with
   * the same time, otherwise the newest. `NO_PRINT` if there is none.
   */
  find(newest: number, time: number, price: number, size: number): number {
    let found = NO_PRINT;
    for (let print = newest; print !== NO_PRINT; print = this.next(print)) {
      if (this.price[print] !== price || this.size[print] !== size) continue;
      if (this.time[print] === time) return print;
      if (found === NO_PRINT) found = print;
    }
    return found;
  }

  /** Removes a print from the chain that starts at `newest`; returns the chain's new start. */
  remove(newest: number, print: number): number {
    if (print === newest) return this.next(print);
    let after = newest;
    while (this.next(after) !== print) after = this.next(after);
    this.before[after] = this.next(print);
    return newest;
  }

  private grow(capacity: number): void {
    this.time = grown(this.time, capacity);
    this.price = grown(this.price, capacity);
    this.size = grown(this.size, capacity);
    this.before = grown(this.before, capacity);
  }
}
