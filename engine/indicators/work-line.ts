const EMPTY = new Float64Array(0);

/** A line between two steps of an indicator: scratch memory that is kept, so that a tick allocates nothing. */
export class WorkLine {
  values: Float64Array = EMPTY;

  /** Makes room for `count` values, keeps the existing ones, and returns the array. */
  reach(count: number): Float64Array {
    if (this.values.length < count) {
      const grown = new Float64Array(Math.max(count, this.values.length * 2));
      grown.set(this.values);
      this.values = grown;
    }
    return this.values;
  }
}
