import { crc32, zstdDecompressSync } from 'node:zlib';
import { lowerBound } from '../../engine/core/lower-bound.ts';
import { reasonOf } from '../core/reason.ts';
import type { Baseline, BlockLayout } from './block-layout.ts';
import { DamagedBlock } from './damaged-block.ts';
import type { Column, RowTarget } from './rows.ts';

// Blocks as they were written until November 2026, which existing stores still contain. A block is compressed in one piece. The
// offsets in a block:
//
//   0  magic "BB"
//   2  version
//   3  compression
//   4  grain
//   5  decimals of prices
//   8  number of rows
//  12  size before compression
//  16  CRC-32 of everything else
//  20  for every column: width (1 byte), least (8 bytes), exceptions (4 bytes)

/** The version in the header of such a block. */
export const FIRST_VERSION = 1;

const CHECKSUM_AT = 16;
const COLUMNS_AT = 20;
const COLUMN_BYTES = 13;
const EXCEPTION_BYTES = 12;
/** The width that stands for floating-point numbers. */
const FLOAT_WIDTH = 8;
const WIDTH_MAX = 4;
/** The only compression. */
const ZSTD = 1;
/** The smallest chunk size that zlib accepts. */
const PIECE_LEAST = 64;
/** Stands for the number of decimals of prices that are not decimal numbers. */
const NO_DECIMALS = 255;
const ROWS_MAX = 1 << 16;

/** How the numbers of a column are packed: as distances from `least`, the lowest byte of each, then the next, and so on. */
interface BytePacking {
  readonly width: number;
  readonly least: number;
  readonly exceptions: number;
}

/** Appends the rows of a block of the first version with times `first … last` to `into`, as `decodeBlock` does. */
export function decodeFirstVersion(
  layout: BlockLayout,
  block: Uint8Array,
  into: RowTarget,
  first: number,
  last: number,
): void {
  const head = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const columnsEnd = COLUMNS_AT + layout.columns.length * COLUMN_BYTES;
  if (block.length < columnsEnd) throw new DamagedBlock('it is cut off');
  const checksum = crc32(block.subarray(COLUMNS_AT), crc32(block.subarray(0, CHECKSUM_AT)));
  if (head.getUint32(CHECKSUM_AT, true) !== checksum) throw new DamagedBlock('its checksum is wrong');
  if (head.getUint8(4) !== layout.grain) throw new DamagedBlock(`it is of grain ${head.getUint8(4)}`);
  const count = head.getUint32(8, true);
  if (count > ROWS_MAX) throw new DamagedBlock(`it claims ${count} rows`);
  const packings = layout.columns.map((_, c) => packingAt(head, COLUMNS_AT + c * COLUMN_BYTES));
  const plain = unpressed(block.subarray(columnsEnd), head.getUint8(3), head.getUint32(12, true));
  if (packings.reduce((sum, packing) => sum + packedBytes(packing, count), 0) !== plain.length) {
    throw new DamagedBlock('its columns have another size');
  }
  const wholes = layout.columns.map(() => new Float64Array(count));
  const decimals = head.getUint8(5);
  let at = 0;
  for (const [c, packing] of packings.entries()) {
    unpack(plain, at, packing, count, wholes[c]);
    at += packedBytes(packing, count);
  }
  for (const [c, { unit, baseline }] of layout.columns.entries()) {
    if (unit !== 'price' || decimals !== NO_DECIMALS) addBaseline(baseline, wholes, c, count);
  }
  const from = lowerBound(wholes[0], count, first);
  const to = last < Number.POSITIVE_INFINITY ? lowerBound(wholes[0], count, last + 1, from) : count;
  if (from === to) return;
  const columns = into.columns(into.count + to - from);
  for (const [c, { unit }] of layout.columns.entries()) {
    const scale = unit === 'price' && decimals !== NO_DECIMALS ? 10 ** decimals : 1;
    restore(wholes[c], from, to, scale, columns[c], into.count);
  }
  into.count += to - from;
}

function unpressed(compressed: Uint8Array, compression: number, size: number): Uint8Array {
  if (compression !== ZSTD) throw new DamagedBlock(`its compression is ${compression}`);
  let plain: Uint8Array;
  try {
    // In one chunk of the full size: zlib's default is chunks of 16 kB, which it has to join.
    const room = Math.max(PIECE_LEAST, size);
    plain = zstdDecompressSync(compressed, { maxOutputLength: Math.max(1, size), chunkSize: room });
  } catch (error) {
    throw new DamagedBlock(reasonOf(error));
  }
  if (plain.length !== size) throw new DamagedBlock('it has another size');
  return plain;
}

function packingAt(head: DataView, at: number): BytePacking {
  const width = head.getUint8(at);
  if (width > WIDTH_MAX && width !== FLOAT_WIDTH) throw new DamagedBlock(`it has numbers of ${width} bytes`);
  return { width, least: head.getFloat64(at + 1, true), exceptions: head.getUint32(at + 9, true) };
}

function packedBytes({ width, exceptions }: BytePacking, count: number): number {
  return width * count + exceptions * EXCEPTION_BYTES;
}

function unpack(
  from: Uint8Array,
  at: number,
  { width, least, exceptions }: BytePacking,
  count: number,
  to: Float64Array,
): void {
  if (width === FLOAT_WIDTH) {
    const float = new DataView(new ArrayBuffer(FLOAT_WIDTH));
    for (let i = 0; i < count; i++) {
      for (let byte = 0; byte < width; byte++) float.setUint8(byte, from[at + byte * count + i]);
      to[i] = float.getFloat64(0, true);
    }
    return;
  }
  to.fill(least);
  for (let byte = 0; byte < width; byte++) {
    const plane = at + byte * count;
    const unit = 256 ** byte;
    for (let i = 0; i < count; i++) to[i] += from[plane + i] * unit;
  }
  const view = new DataView(from.buffer, from.byteOffset);
  for (let e = 0, exception = at + width * count; e < exceptions; e++, exception += EXCEPTION_BYTES) {
    to[view.getUint32(exception, true)] = view.getFloat64(exception + 4, true);
  }
}

/** Restores the numbers of column `c` from those that they are relative to. */
function addBaseline(baseline: Baseline, wholes: readonly Float64Array[], c: number, count: number): void {
  if (baseline === 'nothing') return;
  const own = wholes[c];
  const other = baseline === 'before' ? own : wholes[baseline.of];
  const shift = baseline === 'before' || baseline.row === 'before' ? 1 : 0;
  for (let i = shift; i < count; i++) own[i] += other[i - shift];
}

function restore(own: Float64Array, from: number, to: number, scale: number, target: Column, at: number): void {
  for (let i = from; i < to; i++) target[at + i - from] = own[i] / scale;
}
