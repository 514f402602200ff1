import { grown } from '../core/columns.ts';
/** How a box ended: not yet, or the price left it upwards, downwards, or through both edges in one bar. */
export const DARVAS_OPEN = 0;
export const DARVAS_UP = 1;
export const DARVAS_DOWN = 2;
export const DARVAS_BOTH = 3;

const ROOM_AT_START = 16;

/**
 * Darvas boxes as columns, oldest first, `count` of them. A box is drawn from bar `start` to bar `end`, inclusive; it
 * was known from bar `confirmed` on. Indices are those of the series.
 */
export class DarvasBoxes {
  count = 0;
  start = new Int32Array(ROOM_AT_START);
  end = new Int32Array(ROOM_AT_START);
  confirmed = new Int32Array(ROOM_AT_START);
  top = new Float64Array(ROOM_AT_START);
  bottom = new Float64Array(ROOM_AT_START);
  /** One of the `DARVAS_…` constants. */
  exit = new Uint8Array(ROOM_AT_START);

  append(start: number, end: number, confirmed: number, top: number, bottom: number, exit: number): void {
    const k = this.count;
    if (k === this.start.length) this.grow(k * 2);
    this.start[k] = start;
    this.end[k] = end;
    this.confirmed[k] = confirmed;
    this.top[k] = top;
    this.bottom[k] = bottom;
    this.exit[k] = exit;
    this.count = k + 1;
  }

  private grow(room: number): void {
    this.start = grown(this.start, room);
    this.end = grown(this.end, room);
    this.confirmed = grown(this.confirmed, room);
    this.top = grown(this.top, room);
    this.bottom = grown(this.bottom, room);
    this.exit = grown(this.exit, room);
  }
}
