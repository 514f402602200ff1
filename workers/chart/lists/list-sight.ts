import type { ListWindow } from '../../../engine/list-painting/list-window.ts';
import { sortFields } from '../../../engine/quotes/quote-column.ts';
import { ALL_QUOTE_FIELDS } from '../../../engine/quotes/quote-field.ts';
import type { ListSort } from '../../../engine/quotes/row-order.ts';
import { SORT_INTERVAL } from './list-arrangement.ts';
import type { ListStream } from './list-stream.ts';
import { MAX_TWIN_ROWS, TWIN_ROWS } from './list-twin.ts';

/** So many rows above and below those in sight are kept up too: a turn of the wheel brings rows that are right already. */
const MARGIN = 3;

/**
 * What a painted list asks of the market worker's list: to keep up the rows in sight, and of the others what the order,
 * the twin or a freeze must know, when they must know it.
 */
export class ListSight {
  private readonly list: ListStream;
  private order: Int32Array = new Int32Array(0);
  private first = 0;
  private end = 0;
  /** By list row: whether the market worker keeps it up. */
  private inSight: Uint8Array = new Uint8Array(0);
  private count = 0;
  /** Something was told of these rows. */
  private isSent = false;
  private nextHidden = 0;
  private twinWaits = false;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(list: ListStream) {
    this.list = list;
  }

  /** Other rows, all of which are kept up until something else is told. */
  reset(rowCount: number): void {
    this.order = new Int32Array(0);
    this.inSight = new Uint8Array(rowCount).fill(1);
    this.count = rowCount;
    this.isSent = false;
    this.nextHidden = 0;
  }

  /** Tells which rows of `order` the window shows, if they are others than the last time; whether one has come into sight. */
  update(order: Int32Array, window: ListWindow): boolean {
    const first = Math.max(0, window.first - MARGIN);
    const end = Math.min(order.length, window.end + MARGIN);
    if (order === this.order && first === this.first && end === this.end) return false;
    this.order = order;
    this.first = first;
    this.end = end;
    const rows = Uint32Array.from(order.subarray(first, end)).sort();
    const isSame = rows.length === this.count && rows.every((row) => this.inSight[row] === 1);
    // What was told of the rows before may have come to the market worker when these were on their way already.
    if (isSame && this.isSent) return false;
    this.isSent = true;
    this.inSight.fill(0);
    for (const row of rows) this.inSight[row] = 1;
    this.count = rows.length;
    this.list.send({ type: 'sight', rows });
    return !isSame;
  }

  /** The twin has said what it knew: some of its rows that are out of sight are to be asked for. */
  twinSpoke(): void {
    this.twinWaits = true;
  }

  /** A beat: asks for what is due, the numbers of the sorted column at the rate of the order. */
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

  /** Asks for everything if a row out of sight may lack one of `fields`; the list says `complete` then, else false. */
  complete(fields: number): boolean {
    if (!this.hidesAny || fields === 0) return false;
    this.list.send({ type: 'complete' });
    return true;
  }

  private get hidesAny(): boolean {
    return this.count < this.inSight.length;
  }

  /** The next rows out of sight among those of which the twin speaks; each in its turn. */
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
