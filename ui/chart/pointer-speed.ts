/** A pointer's speed is measured over this time before its release, milliseconds. */
const WINDOW = 80;
/** The highest speed that a finger can have, CSS pixels a millisecond. */
const MAX_SPEED = 8;

/** The horizontal speed of a pointer, from its latest positions. Times are milliseconds, as in events. */
export class PointerSpeed {
  #times: number[] = [];
  #places: number[] = [];

  /** Starts again with a pointer that was pressed. */
  start(time: number, x: number): void {
    this.#times = [time];
    this.#places = [x];
  }

  /** The pointer is at column `x`, CSS pixels. */
  move(time: number, x: number): void {
    this.#times.push(time);
    this.#places.push(x);
    let first = 0;
    while (this.#times[first] < time - WINDOW) first++;
    if (first > 0) {
      this.#times.splice(0, first);
      this.#places.splice(0, first);
    }
  }

  /** CSS pixels a millisecond to the right, for a pointer released at `time`; 0 if it was at rest before. */
  at(time: number): number {
    const last = this.#times.length - 1;
    const first = this.#times.findIndex((moved) => moved >= time - WINDOW);
    if (first < 0 || first >= last) return 0;
    const elapsed = this.#times[last] - this.#times[first];
    const speed = (this.#places[last] - this.#places[first]) / elapsed;
    return elapsed > 0 ? Math.min(Math.max(speed, -MAX_SPEED), MAX_SPEED) : 0;
  }
}
