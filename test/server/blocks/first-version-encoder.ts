import { crc32, zstdCompressSync } from 'node:zlib';
import type { Baseline, BlockLayout } from '../../../server/blocks/block-layout.ts';
import type { Column } from '../../../server/blocks/rows.ts';

// The encoder of blocks of version 1, as it was: stores have such blocks.

interface Packing {
  readonly width: 0 | 1 | 2 | 3 | 4 | typeof FLOAT_WIDTH;
  readonly least: number;
  readonly exceptions: number;
}

const FLOAT_WIDTH = 8;
const EXCEPTION_BYTES = 12;
const SAMPLE = 512;
const AS_FLOATS: Packing = { width: FLOAT_WIDTH, least: 0, exceptions: 0 };
const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);

const MAGIC = 0x4242;
const VERSION = 1;
const CHECKSUM_AT = 16;
const COLUMNS_AT = 20;
const COLUMN_BYTES = 13;
const ZSTD = 1;
const DECIMALS_MAX = 8;
const NO_DECIMALS = 255;
const LARGEST_WHOLE = 2 ** 52;

type Columns = readonly Column[];

const wholes = [0, 1, 2, 3, 4, 5, 6].map(() => new Float64Array(1 << 16));

/** Encodes rows `from … to - 1` as a block of version 1. */
export function encodeFirstVersion(layout: BlockLayout, columns: Columns, from: number, to: number): Uint8Array {
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

/**
 * The packing that takes the fewest bytes before compression, as a sample of the numbers says: sorting all of them would take ten times
 * as long as everything else, and counting exceptions for every width as long as all the rest of encoding.
 */
function packingOf(values: Float64Array): Packing {
  const step = Math.ceil(values.length / SAMPLE);
  const sample = values.filter((_, i) => i % step === 0);
  const whole = sample.filter(Number.isInteger).sort();
  let best: Packing = AS_FLOATS;
  let bytes = packedBytes(best, sample.length);
  for (const width of [0, 1, 2, 3, 4] as const) {
    const { least, inside } = fullestWindow(whole, 256 ** width);
    const packing = { width, least, exceptions: sample.length - inside };
    if (packedBytes(packing, sample.length) >= bytes) continue;
    best = packing;
    bytes = packedBytes(packing, sample.length);
  }
  if (best === AS_FLOATS) return best;
  const exact = { ...best, exceptions: countOutside(values, best.least, 256 ** best.width) };
  return packedBytes(exact, values.length) < packedBytes(AS_FLOATS, values.length) ? exact : AS_FLOATS;
}

/** The start of the window of that span with most of the ascending numbers, and how many those are; both 0 if there are none. */
function fullestWindow(sorted: Float64Array, span: number): { least: number; inside: number } {
  let inside = 0;
  let least = 0;
  for (let from = 0, to = 0; to < sorted.length; to++) {
    while (sorted[to] - sorted[from] >= span) from++;
    if (to - from + 1 <= inside) continue;
    inside = to - from + 1;
    least = sorted[from];
  }
  return { least, inside };
}

function countOutside(values: Float64Array, least: number, span: number): number {
  let outside = 0;
  for (let i = 0; i < values.length; i++) if (!fits(values[i] - least, span)) outside++;
  return outside;
}

function fits(distance: number, span: number): boolean {
  return distance >= 0 && distance < span && Math.floor(distance) === distance;
}

/** The bytes that `count` numbers take. */
function packedBytes({ width, exceptions }: Packing, count: number): number {
  return width * count + exceptions * EXCEPTION_BYTES;
}

/**
 * Packs numbers at `at`: the lowest byte of each, then the next of each, and so on. Similar bytes are adjacent, which helps the
 * compressor. The exceptions follow.
 */
function packNumbers(values: Float64Array, packing: Packing, to: Uint8Array, at: number): void {
  const { width, least } = packing;
  const count = values.length;
  if (width === FLOAT_WIDTH) {
    for (let i = 0; i < count; i++) {
      float[0] = values[i];
      for (let byte = 0; byte < width; byte++) to[at + byte * count + i] = floatBytes[byte];
    }
    return;
  }
  const view = new DataView(to.buffer, to.byteOffset);
  const span = 256 ** width;
  let exception = at + width * count;
  for (let i = 0; i < count; i++) {
    const distance = values[i] - least;
    if (fits(distance, span)) {
      for (let byte = 0; byte < width; byte++) to[at + byte * count + i] = distance >>> (8 * byte);
      continue;
    }
    view.setUint32(exception, i, true);
    view.setFloat64(exception + 4, values[i], true);
    exception += EXCEPTION_BYTES;
  }
}
