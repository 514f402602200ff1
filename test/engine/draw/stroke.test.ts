import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitScale } from '../../../engine/chart/value-scale.ts';
import { mixed, pixelOf } from '../../../engine/draw/colour.ts';
import { Raster } from '../../../engine/draw/raster.ts';
import { type Pen, Stroke, type StrokePath } from '../../../engine/draw/stroke.ts';

const WHITE = pixelOf('#ffffff');
const BLACK = pixelOf('#000000');
const SIZE = 200;
/** Values are rows counted from the bottom. */
const SCALE = fitScale(0, SIZE, 0, SIZE, 0, 0);

function path(points: readonly (readonly [number, number])[]): StrokePath {
  const centre = Float64Array.from(points, ([x]) => x);
  const values = Float64Array.from(points, ([, y]) => y);
  return { count: points.length, centre, low: values, high: values };
}

function canvas(): Raster {
  return new Raster(new Uint32Array(SIZE * SIZE).fill(WHITE), SIZE, SIZE);
}

const pen = (thickness: number, dash = 0, gap = 0): Pen => ({ thickness, colour: BLACK, dash, gap });

/** How black a pixel is, 0 … 1. */
const ink = (raster: Raster, x: number, y: number): number => 1 - (raster.pixels[y * SIZE + x] & 0xff) / 255;

function area(raster: Raster, fromX = 0, toX = SIZE): number {
  let sum = 0;
  for (let y = 0; y < SIZE; y++) for (let x = fromX; x < toX; x++) sum += ink(raster, x, y);
  return sum;
}

describe('a smooth line', () => {
  it('covers its length times its thickness, wherever it lies and whatever its slope', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 60, noNaN: true }),
        fc.double({ min: 30, max: 170, noNaN: true }),
        fc.double({ min: 100, max: 170, noNaN: true }),
        fc.double({ min: 30, max: 170, noNaN: true }),
        fc.constantFrom(1, 1.5, 1.875, 2.25, 3, 4.5),
        (x0, y0, x1, y1, thickness) => {
          const raster = canvas();
          new Stroke(raster, pen(thickness)).polyline(
            path([
              [x0, y0],
              [x1, y1],
            ]),
            SCALE,
            0,
          );
          expect(area(raster) / (Math.hypot(x1 - x0, y1 - y0) * thickness)).toBeGreaterThan(0.95);
          expect(area(raster) / (Math.hypot(x1 - x0, y1 - y0) * thickness)).toBeLessThan(1.05);
        },
      ),
    );
  });

  it('passes through its points and nowhere else', () => {
    const raster = canvas();
    new Stroke(raster, pen(3)).polyline(
      path([
        [10, 50],
        [100, 150],
        [190, 60],
      ]),
      SCALE,
      0,
    );
    for (const [x, value] of [
      [30, 72.2],
      [100, 149],
      [150, 100],
    ] as const) {
      const row = Math.round(SIZE - value);
      expect(ink(raster, x, row)).toBeGreaterThan(0.9);
      expect([ink(raster, x, row - 6), ink(raster, x, row + 6)]).toEqual([0, 0]);
    }
    expect([area(raster, 0, 8), area(raster, 192)]).toEqual([0, 0]);
  });

  it('is interrupted where there is no value, and a single value is a dot', () => {
    const raster = canvas();
    const values = path([
      [10, 50],
      [40, 50],
      [70, Number.NaN],
      [100, 50],
      [130, Number.NaN],
      [160, 50],
      [190, 50],
    ]);
    new Stroke(raster, pen(2)).polyline(values, SCALE, 0);
    expect([area(raster, 42, 97), area(raster, 103, 158)]).toEqual([0, 0]);
    expect(area(raster, 97, 103)).toBeCloseTo(4, 1);
    expect(area(raster, 158)).toBeCloseTo(60, 0);
  });

  it('blends onto the existing pixels', () => {
    const raster = canvas();
    const red = pixelOf('#c01020');
    raster.rectangle(0, 0, SIZE, SIZE, red);
    new Stroke(raster, pen(1)).polyline(
      path([
        [0, 99.75],
        [SIZE, 99.75],
      ]),
      SCALE,
      0,
    );
    // The line lies from row 99.75 to 100.75.
    const [over, under] = [raster.pixels[99 * SIZE + 50], raster.pixels[100 * SIZE + 50]];
    for (const [pixel, share] of [
      [over, 0.25],
      [under, 0.75],
    ] as const) {
      for (const shift of [0, 8, 16]) {
        const expected = (mixed(red, BLACK, share) >>> shift) & 0xff;
        expect(Math.abs(((pixel >>> shift) & 0xff) - expected)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('has dashes of the same length on a steep line as on a horizontal one', () => {
    for (const [x1, y1] of [
      [180, 20],
      [180, 180],
      [40, 180],
    ] as const) {
      const raster = canvas();
      new Stroke(raster, pen(2, 7, 4)).polyline(
        path([
          [20, 20],
          [x1, y1],
        ]),
        SCALE,
        0,
      );
      const whole = canvas();
      new Stroke(whole, pen(2)).polyline(
        path([
          [20, 20],
          [x1, y1],
        ]),
        SCALE,
        0,
      );
      expect(area(raster) / area(whole)).toBeGreaterThan(7 / 11 - 0.06);
      expect(area(raster) / area(whole)).toBeLessThan(7 / 11 + 0.1);
    }
  });

  it('paints the same pixels within a limit as without one, and none outside', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 5, max: 195 }), { minLength: 8, maxLength: 40 }),
        fc.nat(150),
        fc.nat(150),
        fc.boolean(),
        (values, left, top, runs) => {
          const points = path(values.map((value, i) => [5 + (i * 190) / values.length, value]));
          const draw = (raster: Raster): void => {
            const stroke = new Stroke(raster, pen(2.25, 7, 4));
            if (runs) stroke.runs(points, SCALE, 3);
            else stroke.polyline(points, SCALE, 3);
          };
          const whole = canvas();
          draw(whole);
          const part = canvas();
          part.limit(left, top, 40, 40);
          draw(part);
          for (let y = 0; y < SIZE; y++) {
            for (let x = 0; x < SIZE; x++) {
              const within = x >= left && x < left + 40 && y >= top && y < top + 40;
              const expected = within ? whole.pixels[y * SIZE + x] : WHITE;
              if (part.pixels[y * SIZE + x] !== expected) throw new Error(`${x} ${y}`);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('runs of values denser than pixels', () => {
  const entries = (...columns: readonly (readonly [number, number, number])[]): StrokePath => ({
    count: columns.length,
    centre: Float64Array.from(columns, ([x]) => x + 0.5),
    low: Float64Array.from(columns, ([, low]) => low),
    high: Float64Array.from(columns, ([, , high]) => high),
  });

  it('cover each column from its low to its high, and connect to the previous one', () => {
    const raster = canvas();
    new Stroke(raster, pen(2)).runs(entries([10, 100, 120], [11, 50, 60], [12, 150, 160]), SCALE, 0);
    expect(area(raster, 10, 11)).toBeCloseTo(22, 1);
    // From 50 up to 100, where the column before ended.
    expect(area(raster, 11, 12)).toBeCloseTo(52, 1);
    expect(area(raster, 12, 13)).toBeCloseTo(102, 1);
    expect(area(raster, 13)).toBe(0);
  });

  it('are joined by a line across a gap in time, but not across missing values', () => {
    const raster = canvas();
    new Stroke(raster, pen(2)).runs(
      entries([10, 100, 100], [60, 140, 140], [61, Number.NaN, Number.NaN], [90, 20, 20]),
      SCALE,
      0,
    );
    for (let x = 10; x <= 60; x++) expect(area(raster, x, x + 1)).toBeGreaterThan(1.5);
    expect(area(raster, 12, 60)).toBeLessThan(200);
    expect(area(raster, 61, 90)).toBe(0);
  });
});
