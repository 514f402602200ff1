const RANGES = 64;

/** The numbers of missed messages that may still arrive late: up to 64 ranges, of which the oldest is dropped first. */
export class MissedNumbers {
  private count = 0;
  /** The first number of each range, and the one after its last. */
  private readonly firsts = new Float64Array(RANGES);
  private readonly ends = new Float64Array(RANGES);

  /** Adds the numbers from `first` to before `end`. */
  add(first: number, end: number): void {
    if (this.count === RANGES) this.removeRange(0);
    this.firsts[this.count] = first;
    this.ends[this.count] = end;
    this.count++;
  }

  /** Removes the numbers from `first` to before `end`. Returns false, and removes nothing, if not all of them were missed. */
  take(first: number, end: number): boolean {
    for (let i = 0; i < this.count; i++) {
      const [rangeFirst, rangeEnd] = [this.firsts[i], this.ends[i]];
      if (first < rangeFirst || end > rangeEnd) continue;
      this.removeRange(i);
      if (rangeFirst < first) this.add(rangeFirst, first);
      if (end < rangeEnd) this.add(end, rangeEnd);
      return true;
    }
    return false;
  }

  clear(): void {
    this.count = 0;
  }

  private removeRange(at: number): void {
    this.firsts.copyWithin(at, at + 1, this.count);
    this.ends.copyWithin(at, at + 1, this.count);
    this.count--;
  }
}
