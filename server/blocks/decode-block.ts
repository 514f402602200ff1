import { crc32 } from 'node:zlib';
import { lowerBound } from '../../engine/core/lower-bound.ts';
import {
  BLOCK_ROWS_MAX,
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
  ROWS_AT,
  scaleOf,
  VERSION,
  VERSION_AT,
} from './block-format.ts';
import type { Baseline, BlockLayout } from './block-layout.ts';
import { DamagedBlock } from './damaged-block.ts';
import { decodeFirstVersion, FIRST_VERSION } from './first-version.ts';
import {
  FLOAT_WIDTH,
  type PackedBytes,
  type Packing,
  packedBytes,
  unpackNumbers,
  WIDTH_MAX,
} from './packed-numbers.ts';
import type { Column, RowTarget } from './rows.ts';

// Shared scratch space: only one frame is decoded at a time.
const wholes = [0, 1, 2, 3, 4, 5, 6].map(() => new Float64Array(FRAME_ROWS));
const before = new Float64Array(wholes.length);

/**
 * Appends the rows of a block with times `first … last` to `into`. Throws a `DamagedBlock` if the block does not have this
 * layout, or if a part that these rows need is damaged. Throws another error for a block of a newer version, which must not be
 * set aside. `into` is then unchanged.
 */
export function decodeBlock(
  layout: BlockLayout,
  block: Uint8Array,
  into: RowTarget,
  first: number = Number.NEGATIVE_INFINITY,
  last: number = Number.POSITIVE_INFINITY,
): void {
  if (block.length < FRAMES_AT) throw new DamagedBlock('it is cut off');
  if (block[0] !== MAGIC || block[1] !== MAGIC) throw new DamagedBlock('it is no block');
  if (block[VERSION_AT] === FIRST_VERSION) {
    decodeFirstVersion(layout, block, into, first, last);
    return;
  }
  if (block[VERSION_AT] !== VERSION) {
    checkWhole(block);
    throw new Error(`A block of version ${block[VERSION_AT]} needs a newer Borealis.`);
  }
  const frames = framesOf(layout, block);
  let begin = 0;
  // A frame may end with rows of the same time as the first of the next frame.
  while (begin + 1 < frames.count && timeOfFrame(frames, begin + 1) < first) begin++;
  let end = begin;
  while (end < frames.count && timeOfFrame(frames, end) <= last) end++;
  if (end - begin === frames.count) checkWhole(block);
  else for (let f = begin; f < end; f++) checkFrame(frames, f);
  if (begin >= end || first > last) return;
  // Makes room for exactly these rows.
  const from = lowerBound(timesOf(layout, frames, begin), rowsOf(frames, begin), first);
  const to = behind(timesOf(layout, frames, end - 1), rowsOf(frames, end - 1), last);
  into.columns(into.count + (end - 1 - begin) * FRAME_ROWS + to - from);
  for (let f = begin; f < end; f++) {
    decodeFrame(layout, frames, f, into, f === begin ? from : 0, f === end - 1 ? to : FRAME_ROWS);
  }
}

/** A block whose header is intact. */
interface Frames extends PackedBytes {
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly count: number;
  readonly decimals: number;
}

function framesOf(layout: BlockLayout, block: Uint8Array): Frames {
  // Words have to be at multiples of four bytes.
  const bytes = block.byteOffset % 4 === 0 ? block : new Uint8Array(block);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows = view.getUint32(ROWS_AT, true);
  const count = Math.ceil(rows / FRAME_ROWS);
  const head = FRAMES_AT + count * FRAME_BYTES;
  if (rows > BLOCK_ROWS_MAX || bytes.length < head) throw new DamagedBlock(`it claims ${rows} rows`);
  const checksum = view.getUint32(HEAD_CHECKSUM_AT, true);
  if (headChecksum(bytes.subarray(0, head)) !== checksum) throw new DamagedBlock('its checksum is wrong');
  if (bytes[GRAIN_AT] !== layout.grain) throw new DamagedBlock(`it is of grain ${bytes[GRAIN_AT]}`);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  const frames = { bytes, view, words, rows, count, decimals: bytes[DECIMALS_AT] };
  const end = count === 0 ? head : endOfFrame(frames, count - 1);
  if (bytes.length !== end + END_BYTES) throw new DamagedBlock('it has another size');
  return frames;
}

function rowsOf({ rows }: Frames, frame: number): number {
  return Math.min(FRAME_ROWS, rows - frame * FRAME_ROWS);
}

function timeOfFrame({ view }: Frames, frame: number): number {
  return view.getFloat64(FRAMES_AT + frame * FRAME_BYTES, true);
}

function endOfFrame({ view }: Frames, frame: number): number {
  return view.getUint32(FRAMES_AT + frame * FRAME_BYTES + 8, true);
}

function startOfFrame(frames: Frames, frame: number): number {
  return frame === 0 ? FRAMES_AT + frames.count * FRAME_BYTES : endOfFrame(frames, frame - 1);
}

function checkFrame(frames: Frames, frame: number): void {
  const own = frames.bytes.subarray(startOfFrame(frames, frame), endOfFrame(frames, frame));
  const checksum = frames.view.getUint32(FRAMES_AT + frame * FRAME_BYTES + 12, true);
  if (crc32(own) !== checksum) throw new DamagedBlock('its checksum is wrong');
}

function checkWhole(block: Uint8Array): void {
  const checksum = new DataView(block.buffer, block.byteOffset).getUint32(CHECKSUM_AT, true);
  if (checksumOf(block) !== checksum) throw new DamagedBlock('its checksum is wrong');
}

/** The times of a frame, until another is decoded. */
function timesOf(layout: BlockLayout, frames: Frames, frame: number): Float64Array {
  unpackColumn(
    layout,
    frames,
    frame,
    0,
    startOfFrame(frames, frame) + layout.columns.length * COLUMN_BYTES,
    0,
    FRAME_ROWS,
  );
  return wholes[0];
}

/** The number of ascending numbers up to `last`. */
function behind(numbers: Float64Array, count: number, last: number): number {
  return last < Number.POSITIVE_INFINITY ? lowerBound(numbers, count, last + 1) : count;
}

/** Appends rows `from … to - 1` of a frame. */
function decodeFrame(
  layout: BlockLayout,
  frames: Frames,
  frame: number,
  into: RowTarget,
  from: number,
  to: number,
): void {
  const end = Math.min(to, rowsOf(frames, frame));
  const columns = into.columns(into.count + end - from);
  let at = startOfFrame(frames, frame) + layout.columns.length * COLUMN_BYTES;
  for (const [c, column] of layout.columns.entries()) {
    // A number may be relative to the row before.
    at = unpackColumn(layout, frames, frame, c, at, Math.max(0, from - 1), end);
    const baseline = baselineOf(column, frames.decimals);
    restore(baseline, c, from, end, scaleOf(column.unit, frames.decimals), columns[c], into.count);
  }
  into.count += end - from;
}

/** Unpacks rows `from … to - 1` of column `c` of a frame at byte `at`, including those that are sums. Returns its end. */
function unpackColumn(
  layout: BlockLayout,
  frames: Frames,
  frame: number,
  c: number,
  at: number,
  from: number,
  to: number,
): number {
  const count = rowsOf(frames, frame);
  const head = startOfFrame(frames, frame) + c * COLUMN_BYTES;
  const packing = packingAt(frames.view, head);
  const isSum = baselineOf(layout.columns[c], frames.decimals) === 'before';
  const end = Math.min(to, count);
  before[c] = frames.view.getFloat64(head + 16, true);
  unpackNumbers(frames, at, packing, count, wholes[c], isSum ? 0 : from, end);
  if (isSum) sumUp(wholes[c], before[c], end);
  return at + packedBytes(packing, count);
}

function packingAt(view: DataView, at: number): Packing {
  const width = view.getUint8(at);
  if (width > WIDTH_MAX && width !== FLOAT_WIDTH) throw new DamagedBlock(`it has numbers of ${width} bits`);
  return {
    width,
    exceptions: view.getUint16(at + 2, true),
    step: view.getUint32(at + 4, true),
    least: view.getFloat64(at + 8, true),
  };
}

/** Restores numbers from the differences between them; the first is relative to `start`. */
function sumUp(numbers: Float64Array, start: number, count: number): void {
  let sum = start;
  for (let i = 0; i < count; i++) {
    sum += numbers[i];
    numbers[i] = sum;
  }
}

/**
 * Restores rows `from … to - 1` of column `c` and writes them, divided by `scale`, to `target[at …]`. Numbers relative to the
 * previous one have already been restored. Each kind of column has a loop of its own, which is half as fast again as one
 * general loop.
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
    if (from === 0) target[at] = (own[0] + before[baseline.of]) / scale;
    for (let i = Math.max(1, from); i < to; i++) target[shift + i] = (own[i] + other[i - 1]) / scale;
  } else if (typeof baseline !== 'string') {
    const other = wholes[baseline.of];
    for (let i = from; i < to; i++) target[shift + i] = (own[i] + other[i]) / scale;
  } else if (scale === 1) target.set(own.subarray(from, to), at);
  else for (let i = from; i < to; i++) target[shift + i] = own[i] / scale;
}
