import { inflateSync } from 'node:zlib';

/** Bytes of a pixel: red, green, blue, alpha. */
const PIXEL = 4;

/** A picture's pixels, as a canvas has them: red in the lowest byte. */
interface PngPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** Reads a PNG as browsers write canvases: eight bits a colour, with alpha, not interlaced. Throws an `Error` for any other. */
export function readPng(file: Buffer): PngPicture {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (file.readUInt32BE(24) !== 0x08_06_00_00) throw new Error('the picture is not RGBA of eight bits');
  const parts: Buffer[] = [];
  // After the signature: length, name, data and checksum of each chunk.
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) !== 'IDAT') continue;
    parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  const packed = inflateSync(Buffer.concat(parts));
  const row = PIXEL * width;
  const bytes = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x < PIXEL ? 0 : (bytes[at - PIXEL] ?? 0);
      const above = y === 0 ? 0 : (bytes[at - row] ?? 0);
      const corner = x < PIXEL || y === 0 ? 0 : (bytes[at - row - PIXEL] ?? 0);
      bytes[at] = (packed[y * (row + 1) + 1 + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return { width, height, pixels: new Uint32Array(bytes.buffer) };
}

/** What a byte differs from, by the filter of its row (PNG specification, 9.2). */
function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return nearest(left, above, corner);
    default:
      return 0;
  }
}

/** Paeth's predictor: of the three, the one nearest to left + above − corner. */
function nearest(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
