import { grown } from '../../../engine/core/columns.ts';
import { SPARK_SLOTS, sparkSlot } from '../../../engine/quotes/day-spark.ts';
import { QuoteField } from '../../../engine/quotes/quote-field.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import type { SparkAnswer } from '../answers/spark-answer.ts';

const ROWS_AT_START = 64;

/**
 * The day's ten-minute closes of every symbol whose sparkline a list shows, by row of the quote table: from the
 * server's answer, continued by the trades in the table.
 */
export class DayCloses {
  private readonly table: QuoteTable;
  private closes: Float32Array = new Float32Array(ROWS_AT_START * SPARK_SLOTS).fill(Number.NaN);
  /** By row: number of changes so far. */
  private versions: Uint32Array = new Uint32Array(ROWS_AT_START);
  /** By row: when the server was last asked (epoch ms of the browser), 0 for never. */
  private askedAt: Float64Array = new Float64Array(ROWS_AT_START);

  constructor(table: QuoteTable) {
    this.table = table;
  }

  /** Stores a row's day from the server at `now`; closes after the 39th lie outside the session. */
  take(row: number, { closes }: SparkAnswer, now: number): void {
    this.makeRoom(row);
    this.askedAt[row] = now;
    for (let slot = 0; slot < SPARK_SLOTS; slot += 1) this.put(row, slot, closes[slot] ?? Number.NaN);
  }

  /** Adds a row's last trade to its day; a trade outside the session is ignored. */
  extend(row: number): void {
    this.makeRoom(row);
    const slot = sparkSlot(this.table.value(row, QuoteField.LastTrade));
    const last = this.table.value(row, QuoteField.Last);
    if (slot >= 0 && last > 0) this.put(row, slot, last);
  }

  /** Whether a row's day was last requested at or before `since`, which is greater than 0. */
  isOlder(row: number, since: number): boolean {
    return (this.askedAt[row] ?? 0) <= since;
  }

  /** Counts a row's changes. */
  version(row: number): number {
    return this.versions[row] ?? 0;
  }

  /** Copies a row's closes to `out[at …]`. */
  copy(row: number, out: Float32Array, at: number): void {
    this.makeRoom(row);
    out.set(this.closes.subarray(row * SPARK_SLOTS, (row + 1) * SPARK_SLOTS), at);
  }

  /** Forgets everything: the user or the day changed. */
  forget(): void {
    this.closes.fill(Number.NaN);
    this.askedAt.fill(0);
    for (let row = 0; row < this.versions.length; row += 1) this.versions[row] = this.versions[row] + 1;
  }

  private put(row: number, slot: number, close: number): void {
    const at = row * SPARK_SLOTS + slot;
    const before = this.closes[at];
    const after = Math.fround(close);
    if (before === after || (Number.isNaN(before) && Number.isNaN(after))) return;
    this.closes[at] = after;
    this.versions[row] = this.versions[row] + 1;
  }

  private makeRoom(row: number): void {
    let capacity = this.versions.length;
    if (row < capacity) return;
    while (capacity <= row) capacity *= 2;
    this.closes = grown(this.closes, capacity * SPARK_SLOTS, Number.NaN);
    this.versions = grown(this.versions, capacity);
    this.askedAt = grown(this.askedAt, capacity);
  }
}
