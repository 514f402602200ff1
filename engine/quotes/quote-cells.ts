import { grown } from '../core/columns.ts';
import { nextFade } from './fade.ts';
import { QUOTE_FIELD_COUNT, QuoteField, type QuoteFieldNumber } from './quote-field.ts';
import type { Region } from './region.ts';
import { SymbolTable } from './symbol-table.ts';

/** Initial capacity in rows. */
export const ROWS_AT_START = 64;

/**
 * The cells of quotes: one column per field, one row per symbol, numbered by `symbols`. `dirty[row]` has bit n set when
 * field n changed since the last `clearDirty`. An absent value is NaN.
 */
export class QuoteCells {
  readonly symbols: SymbolTable = new SymbolTable();
  /** By `QuoteField`, then by row. Growing replaces the arrays: hold the table, never a column. */
  readonly columns: Float64Array[] = [];
  /** Changed fields by row. */
  dirty: Uint32Array = new Uint32Array(ROWS_AT_START);
  /** How often `clearDirty` was called. */
  turn = 0;
  /** By row: the last turn in which it changed, 0 if it never has. */
  changedAt: Uint32Array = new Uint32Array(ROWS_AT_START);

  constructor() {
    for (let field = 0; field < QUOTE_FIELD_COUNT; field += 1) {
      this.columns.push(new Float64Array(ROWS_AT_START).fill(Number.NaN));
    }
  }

  /** How many rows there are. */
  get count(): number {
    return this.symbols.count;
  }

  /** The row of a symbol; adds an empty one if it has none. */
  add(symbol: string, region: Region): number {
    const row = this.symbols.add(symbol, region);
    if (row >= this.dirty.length) this.grow(this.dirty.length * 2);
    return row;
  }

  /** One cell; NaN when absent. */
  value(row: number, field: QuoteFieldNumber): number {
    return this.columns[field]?.[row] ?? Number.NaN;
  }

  /** Fades every row's shade by one step, which is a second. Returns whether any row was shaded. */
  stepFades(): boolean {
    const fades = this.columns[QuoteField.Fade];
    let any = false;
    for (let row = 0; row < this.count; row += 1) {
      const fade = fades[row];
      if (!(fade > 0)) continue;
      this.put(row, QuoteField.Fade, nextFade(fade));
      any = true;
    }
    return any;
  }

  /** Ends a turn: every change so far has been passed on. */
  clearDirty(): void {
    const { dirty, changedAt } = this;
    const turn = this.turn + 1;
    for (let row = 0; row < this.count; row += 1) {
      if (dirty[row] === 0) continue;
      changedAt[row] = turn;
      dirty[row] = 0;
    }
    this.turn = turn;
  }

  /** Writes one cell and marks it as changed. */
  protected put(row: number, field: number, value: number): void {
    const column = this.columns[field];
    const before = column[row];
    if (before === value || (Number.isNaN(before) && Number.isNaN(value))) return;
    column[row] = value;
    this.dirty[row] = this.dirty[row] | (1 << field);
  }

  /** Raises a cell to a higher price. */
  protected raise(row: number, field: QuoteFieldNumber, price: number): void {
    if (!(this.value(row, field) >= price)) this.put(row, field, price);
  }

  /** Lowers a cell to a lower price. */
  protected lower(row: number, field: QuoteFieldNumber, price: number): void {
    if (!(this.value(row, field) <= price)) this.put(row, field, price);
  }

  /** Makes room for `capacity` rows. */
  protected grow(capacity: number): void {
    for (let field = 0; field < QUOTE_FIELD_COUNT; field += 1) {
      this.columns[field] = grown(this.columns[field], capacity, Number.NaN);
    }
    this.dirty = grown(this.dirty, capacity);
    this.changedAt = grown(this.changedAt, capacity);
  }
}
