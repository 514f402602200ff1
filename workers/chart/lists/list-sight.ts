import type { ListWindow } from '../../../engine/list-painting/list-window.ts';
import { sortFields } from '../../../engine/quotes/quote-column.ts';
import { ALL_QUOTE_FIELDS } from '../../../engine/quotes/quote-field.ts';
import type { ListSort } from '../../../engine/quotes/row-order.ts';
import { SORT_INTERVAL } from './list-arrangement.ts';
import type { ListStream } from './list-stream.ts';
import { MAX_TWIN_ROWS, TWIN_ROWS } from './twin-words.ts';

/**
 * Rows above and below the visible ones that are kept up to date too, so that a turn of the wheel shows current rows.
 */
const MARGIN = 3;

/**
 * What a painted list requests from the market worker's list: updates for the visible rows, and values of hidden rows
 * when sorting, the accessible table or freezing needs them.
 */
export class ListSight {
  private readonly list: ListStream;
  private order: Int32Array = new Int32Array(0);
  private first = 0;
  private end = 0;
  /** By list row: whether the market worker keeps it up to date. */
  private inSight: Uint8Array = new Uint8Array(0);
  private count = 0;
  /** Whether `sight` has been sent for these rows. */
  private isSent = false;
  private nextHidden = 0;
  private twinWaits = false;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(list: ListStream) {
    this.list = list;
  }

  /** The rows changed; all of them are kept up to date until `sight` is sent. */
  reset(rowCount: number): void {
    this.order = new Int32Array(0);
    this.inSight = new Uint8Array(rowCount).fill(1);
    this.count = rowCount;
    this.isSent = false;
    this.nextHidden = 0;
  }

  /** Sends the rows of `order` that the window shows, if they have changed. Returns whether a row became visible. */
  update(order: Int32Array, window: ListWindow): boolean {
    const first = Math.max(0, window.first - MARGIN);
    const end = Math.min(order.length, window.end + MARGIN);
    if (order === this.order && first === this.first && end === this.end) return false;
    this.order = order;
    this.first = first;
    this.end = end;
    const rows = Uint32Array.from(order.subarray(first, end)).sort();
    const isSame = rows.length === this.count && rows.every((row) => this.inSight[row] === 1);
    // A `sight` for the previous rows may have reached the market worker after it sent these.
    if (isSame && this.isSent) return false;
    this.isSent = true;
    this.inSight.fill(0);
    for (const row of rows) this.inSight[row] = 1;
    this.count = rows.length;
    this.list.send({ type: 'sight', rows });
    return !isSame;
  }

  /** The accessible table has used up its values: requests some of its hidden rows. */
  twinSpoke(): void {
    this.twinWaits = true;
  }

  /** On a beat, requests what is due; the sorted column's numbers as often as the list is sorted. */
  beat(order: Int32Array, sort: ListSort | null): void {
    if (!this.hidesAny) return;
    if (this.twinWaits) {
      this.twinWaits = false;
      const rows = this.takeHidden(order);
      if (rows.length > 0) this.list.send({ type: 'want', fields: ALL_QUOTE_FIELDS, rows });
    }
    const fields = sort === null ? 0 : sortFields(sort.column);
    const now = performance.now();
    if (fields === 0 || now - this.askedAt < SORT_INTERVAL) return;
    this.askedAt = now;
    this.list.send({ type: 'want', fields });
  }

  /**
   * Requests everything if a hidden row may lack one of `fields`; the list then answers `complete`. Returns whether it
   * did.
   */
  complete(fields: number): boolean {
    if (!this.hidesAny || fields === 0) return false;
    this.list.send({ type: 'complete' });
    return true;
  }

  private get hidesAny(): boolean {
    return this.count < this.inSight.length;
  }

  /** The next hidden rows of the accessible table, in turn. */
  private takeHidden(order: Int32Array): Uint32Array {
    const count = Math.min(order.length, MAX_TWIN_ROWS);
    const taken: number[] = [];
    for (let step = 0; step < count && taken.length < TWIN_ROWS; step++) {
      const place = (this.nextHidden + step) % count;
      const row = order[place];
      if (this.inSight[row] === 1) continue;
      taken.push(row);
      if (taken.length === TWIN_ROWS) this.nextHidden = place + 1;
    }
    return Uint32Array.from(taken);
  }
}
