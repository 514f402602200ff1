import { crc32 } from 'node:zlib';
import {
  baselineOf,
  CHECKSUM_AT,
  COLUMN_BYTES,
  checksumOf,
  DECIMALS_AT,
  END_BYTES,
  FRAME_BYTES,
  FRAME_ROWS,
  FRAMES_AT,
  GRAIN_AT,
  HEAD_CHECKSUM_AT,
  headChecksum,
  MAGIC,
  NO_DECIMALS,
  ROWS_AT,
  scaleOf,
  VERSION,
  VERSION_AT,
} from './block-format.ts';
import type { Baseline, BlockLayout } from './block-layout.ts';
import { packedBytes, packingOf, packNumbers } from './packed-numbers.ts';
import type { Column } from './rows.ts';

/** Prices with more decimals than this are kept as floating-point numbers. */
const DECIMALS_MAX = 8;

/** Differences of whole numbers up to this are exact. */
const LARGEST_WHOLE = 2 ** 52;

/** The columns of rows, in the order of their layout. */
type Columns = readonly Column[];

// Shared scratch space: only one frame is encoded at a time.
const wholes = [0, 1, 2, 3, 4, 5, 6].map(() => new Float64Array(FRAME_ROWS));
const before = new Float64Array(wholes.length);

/**
 * Encodes rows `from … to - 1`, at most `BLOCK_ROWS_MAX`. Decoding yields exactly the same numbers. Times and ids have to be
 * whole numbers.
 */
export function encodeBlock(layout: BlockLayout, columns: Columns, from: number, to: number): Uint8Array {
  const count = to - from;
  const decimals = decimalsOf(layout, columns, from, to);
  const frames: Uint8Array[] = [];
  for (let begin = from; begin < to; begin += FRAME_ROWS) {
    frames.push(encodeFrame(layout, columns, begin, Math.min(to, begin + FRAME_ROWS), from, decimals));
  }
  const head = Buffer.alloc(FRAMES_AT + frames.length * FRAME_BYTES);
  let end = head.length;
  for (const [f, frame] of frames.entries()) {
    end += frame.length;
    head.writeDoubleLE(columns[0][from + f * FRAME_ROWS], FRAMES_AT + f * FRAME_BYTES);
    head.writeUInt32LE(end, FRAMES_AT + f * FRAME_BYTES + 8);
    head.writeUInt32LE(crc32(frame), FRAMES_AT + f * FRAME_BYTES + 12);
  }
  head.fill(MAGIC, 0, 2);
  head.writeUInt8(VERSION, VERSION_AT);
  head.writeUInt8(layout.grain, GRAIN_AT);
  head.writeUInt8(decimals, DECIMALS_AT);
  head.writeUInt32LE(count, ROWS_AT);
  head.writeUInt32LE(headChecksum(head), HEAD_CHECKSUM_AT);
  const block = Buffer.concat([head, ...frames, new Uint8Array(END_BYTES)]);
  block.writeUInt32LE(checksumOf(block), CHECKSUM_AT);
  return block;
}

/** Encodes rows `begin … end - 1` of a block that begins at row `from`. */
function encodeFrame(
  layout: BlockLayout,
  columns: Columns,
  begin: number,
  end: number,
  from: number,
  decimals: number,
): Uint8Array {
  const count = end - begin;
  for (const [c, { unit }] of layout.columns.entries()) {
    const scale = scaleOf(unit, decimals);
    const own = wholes[c];
    const column = columns[c];
    for (let i = 0; i < count; i++) own[i] = scale === 1 ? column[begin + i] : Math.round(column[begin + i] * scale);
    const previous = column[Math.max(from, begin - 1)];
    before[c] = scale === 1 ? previous : Math.round(previous * scale);
  }
  const packed = layout.columns.map((column, c) => {
    const values = differencesOf(baselineOf(column, decimals), c, count);
    return { values, packing: packingOf(values) };
  });
  let at = packed.length * COLUMN_BYTES;
  const frame = new Uint8Array(at + packed.reduce((sum, { packing }) => sum + packedBytes(packing, count), 0));
  const view = new DataView(frame.buffer);
  for (const [c, { values, packing }] of packed.entries()) {
    const head = c * COLUMN_BYTES;
    view.setUint8(head, packing.width);
    view.setUint16(head + 2, packing.exceptions, true);
    view.setUint32(head + 4, packing.step, true);
    view.setFloat64(head + 8, packing.least, true);
    view.setFloat64(head + 16, before[c], true);
    packNumbers(values, packing, view, at);
    at += packedBytes(packing, count);
  }
  return frame;
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

/** Whether a price times `scale` is a whole number that restores the price exactly, and whose differences are exact. */
function isWholeAt(price: number, scale: number): boolean {
  const whole = Math.round(price * scale);
  return whole / scale === price && Math.abs(whole) <= LARGEST_WHOLE;
}

/** The numbers of column `c` in encoded form. */
function differencesOf(baseline: Baseline, c: number, count: number): Float64Array {
  const own = wholes[c];
  const values = own.slice(0, count);
  if (baseline === 'nothing') return values;
  const of = baseline === 'before' ? c : baseline.of;
  const other = wholes[of];
  const isOfRow = baseline !== 'before' && baseline.row === 'same';
  for (let i = 0; i < count; i++) values[i] = own[i] - (isOfRow ? other[i] : i > 0 ? other[i - 1] : before[of]);
  return values;
}
