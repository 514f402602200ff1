import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { lowerBound } from '../../engine/core/lower-bound.ts';
import { reasonOf } from '../core/reason.ts';
import type { Baseline, BlockLayout } from './block-layout.ts';
import { FLOAT_WIDTH, type Packing, packedBytes, packingOf, packNumbers, unpackNumbers } from './packed-numbers.ts';
import type { Column, RowTarget } from './rows.ts';

// A block is a header, a line for every column, and the compressed columns. All numbers are little-endian.
//   0  magic "BB"   2  version   3  compression   4  grain   5  decimals   8  rows   12  size before compression
//  16  CRC-32 of everything else
//  20  for every column: width (1 byte), least (8 bytes), exceptions (4 bytes)
const MAGIC = 0x4242;
const VERSION = 1;
const CHECKSUM_AT = 16;
const COLUMNS_AT = 20;
const COLUMN_BYTES = 13;

/** The only compression so far. */
const ZSTD = 1;

/** The least size of a piece that zlib takes. */
const PIECE_LEAST = 64;

/** Prices with more decimals than these are kept as floating-point numbers. */
const DECIMALS_MAX = 8;
/** Marks prices that are not decimal numbers. */
const NO_DECIMALS = 255;

/** Differences of whole numbers up to it are exact. */
const LARGEST_WHOLE = 2 ** 52;

/** No block has more rows: one that claims them is damaged. */
export const BLOCK_ROWS_MAX: number = 1 << 16;

/** The columns of rows, in the order of their layout. */
type Columns = readonly Column[];

/** Thrown if the bytes of a block are not what was written. */
export class DamagedBlock extends Error {
  override readonly name = 'DamagedBlock';
}

// Only one block is read or written at a time.
const wholes = [0, 1, 2, 3, 4, 5, 6].map(() => new Float64Array(BLOCK_ROWS_MAX));

/**
 * Encodes rows `from … to - 1`, at most `BLOCK_ROWS_MAX`. Decoding yields exactly the same numbers, whatever they are; but times and
 * ids must be whole.
 */
export function encodeBlock(layout: BlockLayout, columns: Columns, from: number, to: number): Uint8Array {
  const count = to - from;
  const decimals = decimalsOf(layout, columns, from, to);
  const prices = decimals === NO_DECIMALS ? 1 : 10 ** decimals;
  for (const [c, { unit }] of layout.columns.entries()) {
    const scale = unit === 'price' ? prices : 1;
    for (let i = 0; i < count; i++)
      wholes[c][i] = scale === 1 ? columns[c][from + i] : Math.round(columns[c][from + i] * scale);
  }
  const packed = layout.columns.map(({ unit, baseline }, c) => {
    const values = differencesOf(unit === 'price' && decimals === NO_DECIMALS ? 'nothing' : baseline, c, count);
    return { values, packing: packingOf(values) };
  });
  const header = COLUMNS_AT + packed.length * COLUMN_BYTES;
  const head = new DataView(new ArrayBuffer(header));
  const plain = new Uint8Array(packed.reduce((sum, { packing }) => sum + packedBytes(packing, count), 0));
  let at = 0;
  for (const [c, { values, packing }] of packed.entries()) {
    packNumbers(values, packing, plain, at);
    at += packedBytes(packing, count);
    head.setUint8(COLUMNS_AT + c * COLUMN_BYTES, packing.width);
    head.setFloat64(COLUMNS_AT + c * COLUMN_BYTES + 1, packing.least, true);
    head.setUint32(COLUMNS_AT + c * COLUMN_BYTES + 9, packing.exceptions, true);
  }
  head.setUint16(0, MAGIC, true);
  head.setUint8(2, VERSION);
  head.setUint8(3, ZSTD);
  head.setUint8(4, layout.grain);
  head.setUint8(5, decimals);
  head.setUint32(8, count, true);
  head.setUint32(12, plain.length, true);
  const block = Buffer.concat([new Uint8Array(head.buffer), zstdCompressSync(plain)]);
  block.writeUInt32LE(checksumOf(block), CHECKSUM_AT);
  return block;
}

/**
 * The number of rows in a block. Throws a `DamagedBlock` if it does not have this layout or is incomplete, and another error if it
 * is whole but of a newer version: such a block must stay where it is.
 */
export function rowsOfBlock(layout: BlockLayout, block: Uint8Array): number {
  const head = new DataView(block.buffer, block.byteOffset, block.byteLength);
  if (block.length < COLUMNS_AT + layout.columns.length * COLUMN_BYTES) throw new DamagedBlock('it is cut off');
  if (head.getUint16(0, true) !== MAGIC) throw new DamagedBlock('it is no block');
  if (head.getUint32(CHECKSUM_AT, true) !== checksumOf(block)) throw new DamagedBlock('its checksum is wrong');
  if (head.getUint8(2) !== VERSION) throw new Error(`A block of version ${head.getUint8(2)} needs a newer Borealis.`);
  if (head.getUint8(4) !== layout.grain) throw new DamagedBlock(`it is of grain ${head.getUint8(4)}`);
  const rows = head.getUint32(8, true);
  if (rows > BLOCK_ROWS_MAX) throw new DamagedBlock(`it claims ${rows} rows`);
  return rows;
}

/**
 * Appends the rows of a block with times `first … last` to `into`. Of its columns, only what these rows need is unpacked. Throws a
 * `DamagedBlock` if it does not have this layout or is incomplete; `into` is then unchanged.
 */
export function decodeBlock(
  layout: BlockLayout,
  block: Uint8Array,
  into: RowTarget,
  first: number = Number.NEGATIVE_INFINITY,
  last: number = Number.POSITIVE_INFINITY,
): void {
  const count = rowsOfBlock(layout, block);
  const head = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const packings = layout.columns.map((_, c) => packingAt(head, COLUMNS_AT + c * COLUMN_BYTES));
  const plain = unpressed(
    block,
    head.getUint8(3),
    COLUMNS_AT + packings.length * COLUMN_BYTES,
    head.getUint32(12, true),
  );
  if (packings.reduce((sum, packing) => sum + packedBytes(packing, count), 0) !== plain.length) {
    throw new DamagedBlock('its columns have another size');
  }
  const decimals = head.getUint8(5);
  unpackNumbers(plain, 0, packings[0], count, wholes[0], 0, count);
  if (layout.columns[0].baseline === 'before') sumUp(wholes[0], count);
  const from = lowerBound(wholes[0], count, first);
  const to = last < Number.POSITIVE_INFINITY ? lowerBound(wholes[0], count, last + 1, from) : count;
  if (from === to) return;
  const columns = into.columns(into.count + to - from);
  let offset = 0;
  for (const [c, { unit, baseline }] of layout.columns.entries()) {
    const isFloating = unit === 'price' && decimals === NO_DECIMALS;
    const isSummed = baseline === 'before' && !isFloating;
    // A number may be relative to the row before.
    if (c > 0) unpackNumbers(plain, offset, packings[c], count, wholes[c], isSummed ? 0 : Math.max(0, from - 1), to);
    if (c > 0 && isSummed) sumUp(wholes[c], to);
    offset += packedBytes(packings[c], count);
    const scale = unit === 'price' && !isFloating ? 10 ** decimals : 1;
    restore(isFloating ? 'nothing' : baseline, c, from, to, scale, columns[c], into.count);
  }
  into.count += to - from;
}

function unpressed(block: Uint8Array, compression: number, from: number, size: number): Uint8Array {
  if (compression !== ZSTD) throw new Error(`A block with compression ${compression} needs a newer Borealis.`);
  let plain: Uint8Array;
  try {
    // One piece of its size: by default it is made of pieces of 16 kB.
    const room = Math.max(PIECE_LEAST, size);
    plain = zstdDecompressSync(block.subarray(from), { maxOutputLength: Math.max(1, size), chunkSize: room });
  } catch (error) {
    throw new DamagedBlock(reasonOf(error));
  }
  if (plain.length !== size) throw new DamagedBlock('it has another size');
  return plain;
}

function packingAt(head: DataView, at: number): Packing {
  const width = head.getUint8(at);
  if (width > 4 && width !== FLOAT_WIDTH) throw new DamagedBlock(`it has numbers of ${width} bytes`);
  return {
    width: width as Packing['width'],
    least: head.getFloat64(at + 1, true),
    exceptions: head.getUint32(at + 9, true),
  };
}

function checksumOf(block: Uint8Array): number {
  return crc32(block.subarray(COLUMNS_AT), crc32(block.subarray(0, CHECKSUM_AT)));
}

/** The fewest decimals with which every scaled price is a whole number. */
function decimalsOf(layout: BlockLayout, columns: Columns, from: number, to: number): number {
  const prices = columns.filter((_, c) => layout.columns[c].unit === 'price');
  for (let decimals = 0; decimals <= DECIMALS_MAX; decimals++) {
    if (prices.every((column) => areWholeAt(column, 10 ** decimals, from, to))) return decimals;
  }
  return NO_DECIMALS;
}

function areWholeAt(column: Column, scale: number, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isWholeAt(column[i], scale)) return false;
  return true;
}

/** Whether a price times `scale` is a whole number that gives the price again, and of which differences are exact. */
function isWholeAt(price: number, scale: number): boolean {
  const whole = Math.round(price * scale);
  return whole / scale === price && Math.abs(whole) <= LARGEST_WHOLE;
}

/** The numbers of column `c` in encoded form. */
function differencesOf(baseline: Baseline, c: number, count: number): Float64Array {
  const own = wholes[c];
  const values = own.slice(0, count);
  if (baseline === 'nothing') return values;
  const other = baseline === 'before' ? own : wholes[baseline.of];
  const shift = baseline === 'before' || baseline.row === 'before' ? 1 : 0;
  for (let i = shift; i < count; i++) values[i] = own[i] - other[i - shift];
  return values;
}

/** Restores numbers from the differences between them. */
function sumUp(numbers: Float64Array, count: number): void {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    sum += numbers[i];
    numbers[i] = sum;
  }
}

/**
 * Restores rows `from … to - 1` of column `c`, of which those relative to the number before are restored already, and writes them,
 * divided by `scale`, to `target[at …]`. Each kind of column has a loop of its own: that is faster by half than one after the other.
 */
function restore(
  baseline: Baseline,
  c: number,
  from: number,
  to: number,
  scale: number,
  target: Column,
  at: number,
): void {
  const own = wholes[c];
  const shift = at - from;
  if (typeof baseline !== 'string' && baseline.row === 'before') {
    const other = wholes[baseline.of];
    if (from === 0 && to > 0) target[at] = own[0] / scale;
    for (let i = Math.max(1, from); i < to; i++) target[shift + i] = (own[i] + other[i - 1]) / scale;
  } else if (typeof baseline !== 'string') {
    const other = wholes[baseline.of];
    for (let i = from; i < to; i++) target[shift + i] = (own[i] + other[i]) / scale;
  } else if (scale === 1) target.set(own.subarray(from, to), at);
  else for (let i = from; i < to; i++) target[shift + i] = own[i] / scale;
}
