/** So many paintings back are looked at. */
const LOOKED_AT = 5;

/**
 * What painting something costs by itself. The clock also counts the time in which a thread had to wait for the
 * processor; that hardly happens to each of several paintings, so the shortest of the last ones says the cost.
 */
export class PaintCost {
  private readonly times = new Float64Array(LOOKED_AT).fill(Number.POSITIVE_INFINITY);
  private next = 0;

  /** Painting took so many milliseconds by the clock; returns what it costs, milliseconds. */
  add(time: number): number {
    const { times } = this;
    times[this.next] = time;
    this.next = (this.next + 1) % LOOKED_AT;
    let least = time;
    for (let i = 0; i < LOOKED_AT; i += 1) if (times[i] < least) least = times[i];
    return least;
  }
}
