import { PACKET_HEADER_BYTES, PacketKind, readHeaderWords, writeHeaderWords } from '../core/packet.ts';
import { ALL_QUOTE_FIELDS, QUOTE_FIELD_COUNT, type QuoteFieldNumber } from './quote-field.ts';

/**
 * A quote diff: the changed cells of one list, as words of a buffer of its own or a shared one.
 *
 *  header 16 bytes, counts = rows, cells
 *  rows per row two Uint32: row number in the list, mask (bit n = `QuoteField` n is in the packet)
 *  cells Float64, row by row, fields ascending
 *
 * 400 changed cells cost at most 6.4 KB, in the worst case of one cell per row.
 */
export type QuoteDiff = Uint32Array<ArrayBuffer>;

const ROW_BYTES = 8;
const CELL_BYTES = 8;

/**
 * Encodes the cells marked in `masks`. `listRows[i]` is the table row shown in the list's row `i`; `masks[i]` has bit n
 * set when its field n changed; `columns[n]` is field n's column, indexed by table row. Null if nothing is marked.
 */
export function encodeQuoteDiff(
  columns: readonly Float64Array[],
  listRows: Int32Array,
  masks: Uint32Array,
): QuoteDiff | null {
  const bytes = quoteDiffBytes(masks);
  if (bytes === 0) return null;
  const words = new Uint32Array(bytes / 4);
  writeQuoteDiff(words, new Float64Array(words.buffer), 0, columns, listRows, masks);
  return words;
}

/** Size in bytes of the diff of the cells marked in `masks`; 0 if nothing is marked. */
export function quoteDiffBytes(masks: Uint32Array): number {
  let bytes = 0;
  for (let i = 0; i < masks.length; i += 1) {
    const mask = masks[i] & ALL_QUOTE_FIELDS;
    if (mask !== 0) bytes += ROW_BYTES + CELL_BYTES * bitCount(mask);
  }
  return bytes === 0 ? 0 : PACKET_HEADER_BYTES + bytes;
}

/**
 * Writes the diff of the cells marked in `masks` at byte `at`, a multiple of 8, of a buffer with room for it. `words`
 * and `doubles` are views of that whole buffer, so that nothing is allocated here; otherwise as `encodeQuoteDiff`.
 */
export function writeQuoteDiff(
  words: Uint32Array,
  doubles: Float64Array,
  at: number,
  columns: readonly Float64Array[],
  listRows: Int32Array,
  masks: Uint32Array,
): void {
  let rows = 0;
  for (let i = 0; i < masks.length; i += 1) if ((masks[i] & ALL_QUOTE_FIELDS) !== 0) rows += 1;
  let head = (at + PACKET_HEADER_BYTES) / 4;
  const firstCell = (at + PACKET_HEADER_BYTES + rows * ROW_BYTES) / CELL_BYTES;
  let cell = firstCell;
  for (let i = 0; i < masks.length; i += 1) {
    const mask = masks[i] & ALL_QUOTE_FIELDS;
    if (mask === 0) continue;
    const row = listRows[i];
    words[head++] = i;
    words[head++] = mask;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const field = 31 - Math.clz32(rest & -rest);
      doubles[cell++] = columns[field][row];
    }
  }
  writeHeaderWords(words, at / 4, PacketKind.QuoteDiff, rows, cell - firstCell);
}

/**
 * The page's copy of one list's numbers, to which `apply` adds the cells from `encodeQuoteDiff`. An absent value is
 * NaN. `changedRows[0 … changedCount - 1]` are the rows of the last packet, `changedMasks[row]` their fields.
 */
export class QuoteMirror {
  /** Rows of the list. */
  rowCount = 0;
  /** By `QuoteField`, each at least `rowCount` long. */
  readonly columns: Float64Array[] = [];
  changedRows: Int32Array = new Int32Array(0);
  changedCount = 0;
  /** By row; valid only for rows in `changedRows`. */
  changedMasks: Uint32Array = new Uint32Array(0);

  constructor() {
    for (let field = 0; field < QUOTE_FIELD_COUNT; field += 1) this.columns.push(new Float64Array(0));
  }

  /** Makes room for a list of `rowCount` rows and forgets every value (NaN): call it when a `rows` message arrives. */
  reset(rowCount: number): void {
    this.rowCount = rowCount;
    for (let field = 0; field < QUOTE_FIELD_COUNT; field += 1) {
      this.columns[field] = new Float64Array(rowCount).fill(Number.NaN);
    }
    this.changedRows = new Int32Array(rowCount);
    this.changedMasks = new Uint32Array(rowCount);
    this.changedCount = 0;
  }

  /** One cell; NaN when absent or not yet sent. */
  value(row: number, field: QuoteFieldNumber): number {
    return this.columns[field]?.[row] ?? Number.NaN;
  }

  /** Applies a diff's cells. Throws a `RangeError`, and changes nothing, if the diff does not fit this list. */
  apply(diff: QuoteDiff): void {
    const { first: rows, second: cells } = readHeaderWords(diff, PacketKind.QuoteDiff);
    if (diff.byteLength !== PACKET_HEADER_BYTES + rows * ROW_BYTES + cells * CELL_BYTES) {
      throw new RangeError('quote diff: length and counts disagree');
    }
    const firstHead = PACKET_HEADER_BYTES / 4;
    const heads = diff.subarray(firstHead, firstHead + rows * 2);
    const firstCell = diff.byteOffset + PACKET_HEADER_BYTES + rows * ROW_BYTES;
    const values = new Float64Array(diff.buffer, firstCell, cells);
    this.check(heads, cells);

    let cell = 0;
    for (let i = 0; i < rows; i += 1) {
      const row = heads[i * 2];
      const mask = heads[i * 2 + 1];
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const field = 31 - Math.clz32(rest & -rest);
        this.columns[field][row] = values[cell++];
      }
      this.changedRows[i] = row;
      this.changedMasks[row] = mask;
    }
    this.changedCount = rows;
  }

  private check(heads: Uint32Array, cells: number): void {
    let counted = 0;
    let next = 0;
    for (let i = 0; i < heads.length; i += 2) {
      const row = heads[i];
      const mask = heads[i + 1];
      if (row < next || row >= this.rowCount)
        throw new RangeError('quote diff: a row outside this list, or out of order');
      if (mask === 0 || mask > ALL_QUOTE_FIELDS)
        throw new RangeError('quote diff: a mask without or beyond the fields');
      counted += bitCount(mask);
      next = row + 1;
    }
    if (counted !== cells) throw new RangeError('quote diff: masks and cells disagree');
  }
}

function bitCount(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}
