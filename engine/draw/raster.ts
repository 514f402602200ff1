import type { Pixel } from './colour.ts';

/**
 * A painter of axis-aligned marks on typed pixels: each of a chart's thousands of marks (candles, columns, bands,
 * grids) costs a memory write here, where Canvas 2D needs a call into the browser. Pixels are stored row by row from
 * the top, `width` per row. Nothing is painted outside the clip, which lies within the limit. Only `blendColumn`, for
 * slanted lines, blends.
 */
export class Raster {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
  /** The clip: the rectangle given to `clip`, cut at the limit. */
  clipLeft = 0;
  clipTop = 0;
  clipRight: number;
  clipBottom: number;
  private limitLeft = 0;
  private limitTop = 0;
  private limitRight: number;
  private limitBottom: number;

  /** `pixels` holds `width × height` values, such as a view of an `ImageData`'s bytes. */
  constructor(pixels: Uint32Array, width: number, height: number) {
    if (pixels.length !== width * height) {
      throw new RangeError(`${pixels.length} pixels are not ${width} × ${height}`);
    }
    this.pixels = pixels;
    this.width = width;
    this.height = height;
    this.clipRight = width;
    this.clipBottom = height;
    this.limitRight = width;
    this.limitBottom = height;
  }

  /**
   * Confines all painting to a rectangle (cut at the edges of the picture), whatever clip is set later, so that
   * repainting changes nothing outside it.
   */
  limit(x: number, y: number, width: number, height: number): void {
    this.limitLeft = Math.max(0, x);
    this.limitTop = Math.max(0, y);
    this.limitRight = Math.min(this.width, x + width);
    this.limitBottom = Math.min(this.height, y + height);
    this.clip(0, 0, this.width, this.height);
  }

  /** Restricts painting to a rectangle (cut at the limit) until the next `clip`. */
  clip(x: number, y: number, width: number, height: number): void {
    this.clipLeft = Math.max(this.limitLeft, x);
    this.clipTop = Math.max(this.limitTop, y);
    this.clipRight = Math.min(this.limitRight, x + width);
    this.clipBottom = Math.min(this.limitBottom, y + height);
  }

  /** Paints a filled rectangle. All positions and sizes are whole; a size of 0 or less paints nothing. */
  rectangle(x: number, y: number, width: number, height: number, colour: Pixel): void {
    const left = Math.max(x, this.clipLeft);
    const right = Math.min(x + width, this.clipRight);
    const top = Math.max(y, this.clipTop);
    const bottom = Math.min(y + height, this.clipBottom);
    if (left >= right || top >= bottom) return;
    const { pixels, width: stride } = this;
    const run = right - left;
    let start = top * stride + left;
    if (run === stride) {
      pixels.fill(colour, start, bottom * stride);
    } else if (run < SHORT_RUN) {
      for (let row = top; row < bottom; row++, start += stride) {
        for (let i = start; i < start + run; i++) pixels[i] = colour;
      }
    } else {
      for (let row = top; row < bottom; row++, start += stride) pixels.fill(colour, start, start + run);
    }
  }

  /** Paints the border of a rectangle, `thickness` wide and inside it. */
  border(x: number, y: number, width: number, height: number, thickness: number, colour: Pixel): void {
    this.rectangle(x, y, width, thickness, colour);
    this.rectangle(x, y + height - thickness, width, thickness, colour);
    this.rectangle(x, y + thickness, thickness, height - 2 * thickness, colour);
    this.rectangle(x + width - thickness, y + thickness, thickness, height - 2 * thickness, colour);
  }

  /**
   * Blends a colour onto a column of pixels with `coverage[base + row]` (0 … 1) at row `row`, for the rows `top …
   * bottom - 1`, which must lie within the clip.
   */
  blendColumn(x: number, top: number, bottom: number, coverage: Float32Array, base: number, colour: Pixel): void {
    const { pixels, width } = this;
    const redBlue = colour & 0xff00ff;
    const green = colour & 0xff00;
    for (let row = top, at = top * width + x; row < bottom; row++, at += width) {
      const share = (coverage[base + row] * WHOLE + 0.5) | 0;
      if (share <= 0) continue;
      if (share >= WHOLE) {
        pixels[at] = colour;
        continue;
      }
      const under = pixels[at] | 0;
      const rest = WHOLE - share;
      // Two channels at a time: each has 8 free bits above it for the product.
      const mixedRedBlue = ((Math.imul(redBlue, share) + Math.imul(under & 0xff00ff, rest)) >>> 8) & 0xff00ff;
      const mixedGreen = ((Math.imul(green, share) + Math.imul(under & 0xff00, rest)) >>> 8) & 0xff00;
      pixels[at] = OPAQUE | mixedRedBlue | mixedGreen;
    }
  }

  /** Paints a dashed horizontal line of `thickness` rows: `dash` pixels on, `dash` off, starting at `x`. */
  dashedRow(x: number, y: number, width: number, thickness: number, dash: number, colour: Pixel): void {
    for (let at = 0; at < width; at += 2 * dash) {
      this.rectangle(x + at, y, Math.min(dash, width - at), thickness, colour);
    }
  }

  /** Paints a dashed vertical line of `thickness` columns: `dash` pixels on, `dash` off, starting at `y`. */
  dashedColumn(x: number, y: number, height: number, thickness: number, dash: number, colour: Pixel): void {
    for (let at = 0; at < height; at += 2 * dash) {
      this.rectangle(x, y + at, thickness, Math.min(dash, height - at), colour);
    }
  }
}

const WHOLE = 256;
const OPAQUE = 0xff000000;
/** Below this many pixels a loop beats the call of `fill`. */
const SHORT_RUN = 24;
