import { grown } from '../core/columns.ts';
import { hashText } from '../core/text-hash.ts';
import type { Region } from './region.ts';

const SLOTS_AT_START = 64;
const EMPTY = -1;

/**
 * Region and symbol → row number. Rows are assigned in order and never freed, so that a row is a stable column index
 * everywhere. Open addressing over the symbol's hash finds a symbol from a slice of a feed line without creating a
 * string.
 */
export class SymbolTable {
  /** Number of rows assigned. */
  count = 0;
  readonly symbols: string[] = [];
  readonly regions: Region[] = [];
  private hashes: Int32Array = new Int32Array(SLOTS_AT_START);
  private slots: Int32Array = new Int32Array(SLOTS_AT_START * 2).fill(EMPTY);

  /** The row of `text[start … end - 1]` in a region, or -1. `hash` is `hashText` of the same characters. */
  find(text: string, start: number, end: number, hash: number, region: Region): number {
    const wrap = this.slots.length - 1;
    for (let slot = hash & wrap; ; slot = (slot + 1) & wrap) {
      const row = this.slots[slot];
      if (row === EMPTY) return -1;
      if (this.hashes[row] === hash && this.regions[row] === region && this.matches(row, text, start, end)) return row;
    }
  }

  /** The row of a symbol, or -1. */
  row(symbol: string, region: Region): number {
    return this.find(symbol, 0, symbol.length, hashText(symbol, 0, symbol.length), region);
  }

  /** The row of a symbol; adds one if it has none. */
  add(symbol: string, region: Region): number {
    const known = this.row(symbol, region);
    if (known >= 0) return known;
    const row = this.count;
    if ((row + 1) * 2 > this.slots.length) this.widen();
    this.symbols.push(symbol);
    this.regions.push(region);
    this.hashes[row] = hashText(symbol, 0, symbol.length);
    this.place(row);
    this.count = row + 1;
    return row;
  }

  private matches(row: number, text: string, start: number, end: number): boolean {
    const symbol = this.symbols[row];
    if (symbol.length !== end - start) return false;
    for (let i = 0; i < symbol.length; i += 1) {
      if (symbol.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
    }
    return true;
  }

  private place(row: number): void {
    const wrap = this.slots.length - 1;
    let slot = this.hashes[row] & wrap;
    while (this.slots[slot] !== EMPTY) slot = (slot + 1) & wrap;
    this.slots[slot] = row;
  }

  /** At most half the slots are used, so that searches are short. */
  private widen(): void {
    this.hashes = grown(this.hashes, this.hashes.length * 2);
    this.slots = new Int32Array(this.slots.length * 2).fill(EMPTY);
    for (let row = 0; row < this.count; row += 1) this.place(row);
  }
}
