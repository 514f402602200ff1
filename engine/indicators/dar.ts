import { DARVAS_BOTH, DARVAS_DOWN, DARVAS_OPEN, DARVAS_UP, DarvasBoxes } from './darvas-boxes.ts';
import type { SoundBars } from './sound-bars.ts';

/** The top is fixed, and the bar sets the bottom. */
const BOTTOM_SET = 3;
/** Two more bars held the bottom: the box is complete and waits for its exit. */
const COMPLETE = 5;

/**
 * Darvas boxes: two lower highs fix the top, the second of them sets the bottom, two more bars with higher lows
 * confirm. The five-state machine is the one of AmiBroker's AFL 1469, NinjaTrader and thinkorswim. It yields boxes
 * instead of lines; otherwise `fill` and `next` behave like those of `Study`.
 */
export class Darvas {
  readonly boxes = new DarvasBoxes();
  private kept = 0;
  private keptBoxes = 0;
  private generation = -1;
  private state = 0;
  private top = 0;
  private bottom = 0;
  private start = 0;
  private confirmed = 0;

  /** Computes the whole series. */
  fill(bars: SoundBars): void {
    this.generation = bars.generation;
    this.kept = 0;
    this.keptBoxes = 0;
    this.next(bars);
  }

  /** Computes the new bars after `bars.next()`: the appended ones, or the last one again. */
  next(bars: SoundBars): void {
    if (this.generation !== bars.generation) {
      this.fill(bars);
      return;
    }
    this.run(bars, this.kept, bars.settled, true);
    this.run(bars, bars.settled, bars.count, false);
  }

  private run(bars: SoundBars, from: number, to: number, keep: boolean): void {
    const { high, low } = bars;
    const boxes = this.boxes;
    boxes.count = this.keptBoxes;
    let { state, top, bottom, start, confirmed } = this;
    if (from === 0 && to > 0) {
      state = 0;
      top = high[0];
      bottom = low[0];
      start = 0;
    }
    for (let i = from; i < to; i++) {
      if (state === COMPLETE) {
        const above = high[i] > top;
        const below = low[i] < bottom;
        if (!above && !below) continue;
        const exit = above && below ? DARVAS_BOTH : above ? DARVAS_UP : DARVAS_DOWN;
        boxes.append(place(bars, start), place(bars, i - 1), place(bars, confirmed), top, bottom, exit);
        state = 1;
        top = high[i];
        start = i;
      } else if (high[i] < top) {
        if (state < BOTTOM_SET || low[i] > bottom) state++;
        else state = BOTTOM_SET;
        if (state === BOTTOM_SET) bottom = low[i];
        if (state === COMPLETE) confirmed = i;
      } else {
        state = 1;
        top = high[i];
      }
    }
    if (keep) {
      this.state = state;
      this.top = top;
      this.bottom = bottom;
      this.start = start;
      this.confirmed = confirmed;
      this.kept = to;
      this.keptBoxes = boxes.count;
    } else if (state === COMPLETE && to > 0) {
      boxes.append(place(bars, start), place(bars, to - 1), place(bars, confirmed), top, bottom, DARVAS_OPEN);
    }
  }
}

/** The index of the sound bar `i` in the series. */
function place(bars: SoundBars, i: number): number {
  return bars.places === null ? i : bars.places[i];
}
