import { rowOf, type ValueScale } from '../chart/value-scale.ts';
import type { Pixel } from './colour.ts';
import type { Raster } from './raster.ts';

/** How a line is drawn. Lengths are device pixels. */
export interface Pen {
  readonly thickness: number;
  readonly colour: Pixel;
  /** Length of a dash and of the gap after it; 0 for a line without gaps. */
  readonly dash: number;
  readonly gap: number;
}

/** The points of a line, as columns: entries `0 … count - 1`, from left to right. NaN interrupts the line. */
export interface StrokePath {
  readonly count: number;
  /** Device pixels from the left, not rounded. */
  readonly centre: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Number of columns collected at a time, a power of two. A steep segment reaches back over the previous segment's
 * columns by half its thickness. A column is blended onto the picture when the column this many places to its right
 * begins, and is complete by then.
 */
const GATHERED = 16;

/**
 * Coverage of each row by the collected columns, column after column; shared by all lines, which are painted one at a
 * time.
 */
let coverage = new Float32Array(0);
/**
 * The band that `add` adds: its upper edge at the left and at the right, its lower edge likewise, and its share of the
 * column. Passing numbers in an array avoids boxing them on the heap, which would cost more than the column.
 */
const band = new Float64Array(5);
/** The collected columns, and the range of their rows so far: equal ends for none. */
const columns = new Int32Array(GATHERED);
const tops = new Int32Array(GATHERED);
const bottoms = new Int32Array(GATHERED);

/**
 * Paints smooth lines, column by column: the line's coverage of each pixel is computed exactly and blended onto the
 * picture. Coverage depends only on the line, not on the clip, so that a repainted part matches its surroundings.
 */
export class Stroke {
  private readonly raster: Raster;
  private readonly pen: Pen;
  private readonly coverage: Float32Array;
  /** Length of the line so far, for the dashes. */
  private length = 0;

  constructor(raster: Raster, pen: Pen) {
    this.raster = raster;
    this.pen = pen;
    if (coverage.length < GATHERED * raster.height) coverage = new Float32Array(GATHERED * raster.height);
    this.coverage = coverage;
    tops.fill(0);
    bottoms.fill(0);
  }

  /**
   * Paints a line through the points of a path, each an entry's `high`. `phase` is where in its pattern a dashed line
   * begins. A point without neighbours is a dot.
   */
  polyline(path: StrokePath, scale: ValueScale, phase: number): void {
    const { count, centre, high } = path;
    this.length = phase;
    for (let i = 0; i < count; i++) {
      if (Number.isNaN(high[i])) continue;
      const row = rowOf(scale, high[i]);
      const joined = i + 1 < count && !Number.isNaN(high[i + 1]);
      if (joined) this.segment(centre[i], row, centre[i + 1], rowOf(scale, high[i + 1]));
      else if (i === 0 || Number.isNaN(high[i - 1])) {
        const half = this.pen.thickness / 2;
        this.piece(centre[i] - half, row, centre[i] + half, row);
      }
    }
    this.flush();
  }

  /**
   * Paints a line whose entries each cover the range from low to high and connect to the previous entry, for values
   * denser than pixels. Entries of one column form one run. Dashes are counted in columns.
   */
  runs(path: StrokePath, scale: ValueScale, phase: number): void {
    const { count, centre, low, high } = path;
    const half = this.pen.thickness / 2;
    const period = this.pen.dash + this.pen.gap;
    let upper = Number.NaN;
    let lower = Number.NaN;
    let before = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      if (Number.isNaN(high[i])) {
        upper = Number.NaN;
        lower = Number.NaN;
        before = Number.POSITIVE_INFINITY;
        continue;
      }
      const x = Math.floor(centre[i]);
      const top = rowOf(scale, high[i]);
      const bottom = rowOf(scale, low[i]);
      const isOn = period === 0 || (phase + x) % period < this.pen.dash;
      if (isOn && x > before + 1) this.piece(before + 1, (upper + lower) / 2, x, (top + bottom) / 2);
      if (isOn) {
        // A run that does not overlap the previous one is extended to meet it.
        const from = (Number.isNaN(lower) ? top : Math.min(top, lower)) - half;
        const to = (Number.isNaN(upper) ? bottom : Math.max(bottom, upper)) + half;
        band[0] = from;
        band[1] = from;
        band[2] = to;
        band[3] = to;
        band[4] = 1;
        this.add(x);
      }
      upper = top;
      lower = bottom;
      before = x;
    }
    this.flush();
  }

  /** A straight segment from left to right, cut into dashes. */
  private segment(x0: number, y0: number, x1: number, y1: number): void {
    const { dash, gap } = this.pen;
    const period = dash + gap;
    const whole = Math.hypot(x1 - x0, y1 - y0);
    if (!(whole > 0)) return;
    if (gap === 0) {
      this.piece(x0, y0, x1, y1);
      return;
    }
    let done = 0;
    while (done < whole) {
      const place = this.length % period;
      const isOn = place < dash;
      const step = Math.min(whole - done, (isOn ? dash : period) - place);
      // Rounding must not make the step too small to advance.
      const next = Math.max(step, 1e-6);
      if (isOn) {
        const a = done / whole;
        const b = Math.min(1, (done + next) / whole);
        this.piece(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b);
      }
      done += next;
      this.length += next;
    }
  }

  /**
   * A straight segment without gaps: in each column a band between two edges. A steep one extends beyond the columns of
   * its ends by as much as its thickness does, and is cut horizontally there.
   */
  private piece(x0: number, y0: number, x1: number, y1: number): void {
    const { clipLeft, clipRight, clipTop, clipBottom } = this.raster;
    const half = this.pen.thickness / 2;
    if (Math.max(y0, y1) + half <= clipTop || Math.min(y0, y1) - half >= clipBottom) return;
    const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
    const reach = half * Math.sqrt(1 + slope * slope);
    const level = (half * half) / reach;
    const beside = level * Math.abs(slope);
    const highest = Math.min(y0, y1) - level;
    const lowest = Math.max(y0, y1) + level;
    const left = x0 - beside;
    const right = x1 + beside;
    const end = Math.min(Math.ceil(right), clipRight);
    for (let x = Math.max(Math.floor(left), clipLeft); x < end; x++) {
      const from = Math.max(x, left);
      const to = Math.min(x + 1, right);
      const a = y0 + (from - x0) * slope;
      const b = y0 + (to - x0) * slope;
      band[0] = Math.max(a - reach, highest);
      band[1] = Math.max(b - reach, highest);
      band[2] = Math.min(a + reach, lowest);
      band[3] = Math.min(b + reach, lowest);
      band[4] = to - from;
      this.add(x);
    }
  }

  /** Adds the area of `band` to the rows of column `x`. */
  private add(x: number): void {
    const { clipLeft, clipRight, clipTop, clipBottom, height } = this.raster;
    if (x < clipLeft || x >= clipRight) return;
    const topFrom = Math.min(band[0], band[1]);
    const topTo = Math.max(band[0], band[1]);
    const bottomFrom = Math.min(band[2], band[3]);
    const bottomTo = Math.max(band[2], band[3]);
    const first = Math.max(Math.floor(topFrom), clipTop) | 0;
    const end = Math.min(Math.ceil(bottomTo), clipBottom) | 0;
    if (first >= end) return;
    const slot = x & (GATHERED - 1);
    if (columns[slot] !== x) {
      this.lay(slot);
      columns[slot] = x;
    }
    const base = (slot * height) | 0;
    this.reach(slot, base, first, end);
    const share = band[4];
    const gathered = this.coverage;
    // An edge covers the part of a row above it; between its two ends that is a difference of areas.
    const topEnd = Math.max(topTo, topFrom + LEVEL);
    const bottomEnd = Math.max(bottomTo, bottomFrom + LEVEL);
    const topShare = share / (topEnd - topFrom);
    const bottomShare = share / (bottomEnd - bottomFrom);
    for (let row = first; row < end; row++) {
      let covered = 0;
      if (row + 1 <= bottomFrom) covered = share;
      else if (row < bottomEnd) covered = (areaAbove(bottomEnd - row) - areaAbove(bottomFrom - row)) * bottomShare;
      if (row + 1 <= topFrom) covered -= share;
      else if (row < topEnd) covered -= (areaAbove(topEnd - row) - areaAbove(topFrom - row)) * topShare;
      gathered[base + row] += covered;
    }
  }

  /** Extends the rows of a collected column, and clears the new ones. */
  private reach(slot: number, base: number, first: number, end: number): void {
    const gathered = this.coverage;
    const isEmpty = tops[slot] >= bottoms[slot];
    const top = isEmpty ? end : tops[slot];
    const bottom = isEmpty ? end : bottoms[slot];
    for (let row = first; row < top; row++) gathered[base + row] = 0;
    for (let row = bottom; row < end; row++) gathered[base + row] = 0;
    if (first < top) tops[slot] = first;
    if (isEmpty || end > bottom) bottoms[slot] = end;
  }

  private flush(): void {
    for (let slot = 0; slot < GATHERED; slot++) this.lay(slot);
  }

  /** Blends a collected column onto the picture. */
  private lay(slot: number): void {
    const { raster, pen } = this;
    const top = tops[slot];
    const bottom = bottoms[slot];
    if (top < bottom) raster.blendColumn(columns[slot], top, bottom, coverage, slot * raster.height, pen.colour);
    tops[slot] = 0;
    bottoms[slot] = 0;
  }
}

/** The least change of an edge across a column, as a share of a row. */
const LEVEL = 1e-4;

/** The integral, from minus infinity, of a number clamped to 0 … 1. */
function areaAbove(value: number): number {
  if (value <= 0) return 0;
  return value >= 1 ? value - 0.5 : (value * value) / 2;
}
