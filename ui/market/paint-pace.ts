import { PAINT_INTERVAL, PaintCost, slowedInterval } from '../../engine/draw/paint-cost.ts';

/** The weight of the previous painting cost in the next interval. */
const INERTIA = 0.8;

/**
 * Holds back the changes of a list's rows until each row may be painted again, so that sixty diffs a second cost five paints per
 * row. The first change of an idle row is painted at once, and the last change is never lost. Rows are painted less often, down
 * to once a second, if painting takes too much of the page's time or other work makes the page late.
 */
export class PaintPace {
  /** The current time between two paints of a row, milliseconds. */
  interval = PAINT_INTERVAL;
  /** Changed fields by row; 0 for a row without changes. */
  #masks: Uint32Array = new Uint32Array(0);
  #paintedAt: Float64Array = new Float64Array(0);
  #waiting: Int32Array = new Int32Array(0);
  #count = 0;
  readonly #rowCost = new PaintCost();
  /** The painting cost since then, and the recent cost per interval, milliseconds. */
  #spent = 0;
  #since = 0;
  #round = 0;
  #lag = 0;

  /** A frame completed at `now` painted `rows` rows and kept the page busy for `time` (milliseconds), rendering included. */
  worked(rows: number, time: number, now: number): void {
    this.#spent += rows * this.#rowCost.add(time / rows);
    const period = now - this.#since;
    if (period < this.interval) return;
    this.#round = INERTIA * this.#round + (1 - INERTIA) * ((this.#spent * this.interval) / period);
    this.interval = slowedInterval(this.#round, this.#lag);
    this.#spent = 0;
    this.#since = now;
  }

  /** The page is late by `lag` milliseconds; 0 when it is on time again. */
  lagged(lag: number): void {
    this.#lag = lag;
    this.interval = slowedInterval(this.#round, lag);
  }

  /** The rows were replaced: nothing is waiting, and each row may be painted at once. */
  reset(rows: number): void {
    this.#masks = new Uint32Array(rows);
    this.#paintedAt = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY);
    this.#waiting = new Int32Array(rows);
    this.#count = 0;
  }

  /** Fields of a row changed. */
  mark(row: number, mask: number): void {
    const before = this.#masks[row] as number;
    this.#masks[row] = before | mask;
    if (before !== 0 || mask === 0) return;
    this.#waiting[this.#count] = row;
    this.#count += 1;
  }

  /**
   * Passes every row that is due at `now` (milliseconds) to `paint` with its changed fields. Returns the milliseconds until the
   * next one is due; `Infinity` if none is waiting.
   */
  take(now: number, paint: (row: number, mask: number) => void): number {
    const waiting = this.#waiting;
    const count = this.#count;
    let kept = 0;
    let next = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i += 1) {
      const row = waiting[i] as number;
      const rest = (this.#paintedAt[row] as number) + this.interval - now;
      if (rest > 0) {
        if (rest < next) next = rest;
        waiting[kept] = row;
        kept += 1;
      } else {
        const mask = this.#masks[row] as number;
        this.#masks[row] = 0;
        this.#paintedAt[row] = now;
        paint(row, mask);
      }
    }
    this.#count = kept;
    return next;
  }
}
