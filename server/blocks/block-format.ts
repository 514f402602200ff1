import { crc32 } from 'node:zlib';
import type { Baseline, BlockLayout } from './block-layout.ts';

// A block has a header, an entry for every frame, the frames, and four bytes of 0. All numbers are little-endian. The length of
// every part is a multiple of four bytes. The offsets in a block:
//
//   0  magic "BB"
//   2  version
//   4  grain
//   5  decimals of prices
//   8  number of rows
//  12  CRC-32 of everything before the frames, except these four bytes and the next four
//  16  CRC-32 of the whole block except these four bytes, at this place in every version
//  20  for every frame: time of its first row (8 bytes), offset of its end (4), its CRC-32 (4)
//
// Bytes 3, 6 and 7 are 0. A frame has `FRAME_ROWS` rows, the last one fewer. The offsets in a frame:
//
//   0  for every column: width (1 byte), 0 (1), exceptions (2), step (4), least (8), the number before the first (8)
//   …  the packed columns
//
// To read a range of rows, only the frames that contain it are read.

/** The first two bytes of a block. */
export const MAGIC = 0x42;
/** The version that is written. */
export const VERSION = 2;
export const VERSION_AT = 2;
export const GRAIN_AT = 4;
export const DECIMALS_AT = 5;
export const ROWS_AT = 8;
export const HEAD_CHECKSUM_AT = 12;
export const CHECKSUM_AT = 16;
export const FRAMES_AT = 20;
/** The size of a frame's entry in the header. */
export const FRAME_BYTES = 16;
/** The size of a column's entry in a frame. */
export const COLUMN_BYTES = 24;
/** Unpacking reads one word ahead. */
export const END_BYTES = 4;

/** The rows of a frame: two or three days of minutes. */
export const FRAME_ROWS = 1024;

/** No block has more rows: a block that claims more is damaged. */
export const BLOCK_ROWS_MAX: number = 1 << 16;

/** Stands for the number of decimals of prices that are not decimal numbers. */
export const NO_DECIMALS = 255;

/** The checksum of everything before the frames. */
export function headChecksum(head: Uint8Array): number {
  return crc32(head.subarray(FRAMES_AT), crc32(head.subarray(0, HEAD_CHECKSUM_AT)));
}

/** The checksum of a whole block. */
export function checksumOf(block: Uint8Array): number {
  return crc32(block.subarray(FRAMES_AT), crc32(block.subarray(0, CHECKSUM_AT)));
}

/** The factor that makes the numbers of a column whole. */
export function scaleOf(unit: BlockLayout['columns'][number]['unit'], decimals: number): number {
  return unit === 'price' && decimals !== NO_DECIMALS ? 10 ** decimals : 1;
}

/** Differences of floating-point numbers would not be exact. */
export function baselineOf({ unit, baseline }: BlockLayout['columns'][number], decimals: number): Baseline {
  return unit === 'price' && decimals === NO_DECIMALS ? 'nothing' : baseline;
}
