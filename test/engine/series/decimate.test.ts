import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BarPyramid } from '../../../engine/series/bar-pyramid.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { BarColumns, decimateBars, decimateLine, LineColumns } from '../../../engine/series/decimate.ts';
import { LinePyramid } from '../../../engine/series/line-pyramid.ts';
import { barRows, barsOf, rowsOf } from './random-bars.ts';

function walk(count: number): Bars {
  const bars = new Bars(count);
  for (let i = 0; i < count; i++) {
    const price = 100 + 30 * Math.sin(i / 1000) + ((i * 7919) % 101) / 50;
    bars.append(i * 60, price, price + 1, price - 1, price + 0.5, (i * 31) % 1000, 1);
  }
  return bars;
}

function columnsOf(width: number): BarColumns {
  const columns = new BarColumns();
  columns.resize(width);
  return columns;
}

describe('bars per pixel column', () => {
  it('up to about two a column are exactly the bars whose middle lies there', () => {
    const views = fc.tuple(
      barRows(0, 60, 150, 3),
      fc.double({ min: -20, max: 100, noNaN: true }),
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0.05, max: 1.9, noNaN: true }),
    );
    fc.assert(
      fc.property(views, ([rows, from, width, perColumn]) => {
        const bars = barsOf(rows);
        const columns = columnsOf(width);
        const to = from + width * perColumn;
        fc.pre((to - from) / (2 * width) <= 1);
        const touched = decimateBars(bars, new BarPyramid(), from, to, columns);
        expect(touched).toBeLessThanOrEqual(bars.count);
        for (let column = 0; column < width; column++) {
          const edge = (at: number): number => from + at * ((to - from) / width);
          const inside = rows.filter((_, i) => i + 0.5 >= edge(column) && i + 0.5 < edge(column + 1));
          const priced = inside.filter(([, , , , close]) => close > 0);
          expect(columns.volume[column]).toBe(Math.max(0, ...inside.map(([, , , , , volume]) => volume)));
          if (priced.length === 0) {
            expect([columns.open[column], columns.high[column]]).toEqual([Number.NaN, Number.NaN]);
            continue;
          }
          expect(columns.high[column]).toBe(Math.max(...priced.map(([, , high]) => high)));
          expect(columns.low[column]).toBe(Math.min(...priced.map(([, , , low]) => low)));
          if (priced.length === inside.length) {
            expect(columns.open[column]).toBe(inside[0]?.[1]);
            expect(columns.close[column]).toBe(inside.at(-1)?.[4]);
          }
        }
      }),
    );
  });

  it('at any density lose no extreme, leave no hole, and stay within a column of their place', () => {
    const bars = walk(20_011);
    const pyramid = new BarPyramid();
    const view = fc.tuple(
      fc.integer({ min: 0, max: 19_000 }),
      fc.integer({ min: 300, max: 1500 }),
      fc.double({ min: 1, max: 60, noNaN: true }),
    );
    fc.assert(
      fc.property(view, ([from, width, perColumn]) => {
        const to = Math.min(bars.count, from + width * perColumn);
        const step = (to - from) / width;
        fc.pre(step >= 1);
        const columns = columnsOf(width);
        decimateBars(bars, pyramid, from, to, columns);
        const slack = Math.ceil(1.2 * step);
        for (let column = 0; column < width; column++) {
          const left = Math.max(0, Math.floor(from + column * step) - slack);
          const right = Math.ceil(from + (column + 1) * step) + slack;
          const [open, high, low, close] = [columns.open, columns.high, columns.low, columns.close].map(
            (values) => values[column] ?? Number.NaN,
          ) as [number, number, number, number];
          expect(high).toBeLessThanOrEqual(pyramid.highest(bars, left, right));
          expect(low).toBeGreaterThanOrEqual(pyramid.lowest(bars, left, right));
          expect(Math.max(open, close)).toBeLessThanOrEqual(high);
          expect(Math.min(open, close)).toBeGreaterThanOrEqual(low);
        }
        const [inner, outer] = [Math.ceil(from), Math.floor(to)];
        expect(Math.max(...columns.high.subarray(0, width))).toBeGreaterThanOrEqual(
          pyramid.highest(bars, inner, outer),
        );
        expect(Math.min(...columns.low.subarray(0, width))).toBeLessThanOrEqual(pyramid.lowest(bars, inner, outer));
      }),
      { numRuns: 60 },
    );
  });

  it('cost at most twice the columns, however many bars', () => {
    const bars = walk(1_000_000);
    const pyramid = new BarPyramid();
    for (const width of [320, 400, 1000, 1200, 3840]) {
      const columns = columnsOf(width);
      for (let span = width / 2; span <= bars.count; span *= 1.13) {
        for (const from of [0, 12_345.6, bars.count - span]) {
          const touched = decimateBars(bars, pyramid, from, from + span, columns);
          expect(touched).toBeLessThanOrEqual(2 * width);
        }
      }
    }
  });

  it('leave no hole where the nodes are a hair wider than the columns', () => {
    const bars = walk(6400);
    const columns = columnsOf(400);
    // 15.9 bars a column: nodes of 8 would be 795, which with the cut ones is too near to twice the columns.
    decimateBars(bars, new BarPyramid(), 10, 10 + 15.9 * 400, columns);
    expect(columns.high.some(Number.isNaN)).toBe(false);
  });

  it.each([
    ['left', 1004, 0],
    ['right', 1003 + 6399 - 4, 399],
  ])('show a spike at the %s edge, in a node that the edge cuts', (_name, index, column) => {
    const bars = walk(10_000);
    bars.high[index] = 500;
    const columns = columnsOf(400);
    decimateBars(bars, new BarPyramid(), 1003, 1003 + 6399, columns);
    expect(columns.high.indexOf(500)).toBe(column);
  });

  it('never show bars that are no longer there', () => {
    const bars = walk(5000);
    bars.high.fill(999, 4112, 4128);
    const pyramid = new BarPyramid();
    bars.truncate(4109);
    pyramid.changedFrom(4109);
    const columns = columnsOf(300);
    for (let from = 0; from < 20; from++) {
      decimateBars(bars, pyramid, from, from + 6000, columns);
      expect(Math.max(...columns.high.filter((high) => !Number.isNaN(high)))).toBeLessThan(999);
    }
  });

  it('show a spike in every view of it', () => {
    const bars = walk(100_000);
    bars.high[77_777] = 500;
    const pyramid = new BarPyramid();
    const columns = columnsOf(800);
    for (let from = 0; from < 70_000; from += 997) {
      decimateBars(bars, pyramid, from, 100_000, columns);
      expect(columns.high.filter((high) => high === 500)).toHaveLength(1);
    }
  });

  it('beyond both ends of the bars are empty', () => {
    const bars = walk(10);
    const columns = columnsOf(30);
    decimateBars(bars, new BarPyramid(), -10, 20, columns);
    expect(Array.from(columns.high, (high) => !Number.isNaN(high))).toEqual([
      ...Array(10).fill(false),
      ...Array(10).fill(true),
      ...Array(10).fill(false),
    ]);
    decimateBars(new Bars(), new BarPyramid(), 0, 1_000_000, columns);
    expect(columns.high.every(Number.isNaN)).toBe(true);
  });
});

describe('a line per pixel column', () => {
  const value = fc.oneof(fc.integer({ min: -100, max: 100 }), fc.constant(Number.NaN));
  it('has its extremes, its first and its last value', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 200 }), fc.integer({ min: 1, max: 60 }), (values, width) => {
        const line = Float64Array.from(values);
        const pyramid = new LinePyramid();
        pyramid.fill(line, line.length);
        const columns = new LineColumns();
        columns.resize(width);
        decimateLine(line, line.length, pyramid, 0, line.length, columns);
        const present = values.filter((v) => !Number.isNaN(v));
        const seen = (column: Float64Array): number[] => [...column.subarray(0, width)].filter((v) => !Number.isNaN(v));
        expect(Math.max(...seen(columns.max))).toBe(Math.max(...present));
        expect(Math.min(...seen(columns.min))).toBe(Math.min(...present));
        for (let column = 0; column < width; column++) {
          const [min, max, first, last] = [columns.min, columns.max, columns.first, columns.last].map(
            (values) => values[column] ?? Number.NaN,
          ) as [number, number, number, number];
          for (const end of [first, last].filter((v) => !Number.isNaN(v))) {
            expect(end).toBeGreaterThanOrEqual(min);
            expect(end).toBeLessThanOrEqual(max);
          }
        }
      }),
    );
  });

  it('follows a line that grows and whose values change', () => {
    const line = Float64Array.from({ length: 500 }, (_, i) => Math.cos(i / 9));
    const live = new LinePyramid();
    live.fill(line, 1);
    for (let count = 2; count <= 500; count++) live.append(line, count);
    line[250] = 7;
    live.amend(line, 250);
    line[499] = -7;
    live.amend(line, 499);
    const whole = new LinePyramid();
    whole.fill(line, 500);
    const [a, b] = [new LineColumns(), new LineColumns()];
    for (const [columns, pyramid] of [
      [a, live],
      [b, whole],
    ] as const) {
      columns.resize(50);
      decimateLine(line, 500, pyramid, 0, 500, columns);
    }
    expect(a).toEqual(b);
    expect(live.greatest(line, 0, 500)).toBe(7);
    expect(live.least(line, 0, 500)).toBe(-7);
    expect(live.least(line, 0, 499)).toBeGreaterThanOrEqual(-1);
  });

  it('costs at most twice the columns', () => {
    const line = Float64Array.from({ length: 1_000_000 }, (_, i) => Math.sin(i / 5000));
    const pyramid = new LinePyramid();
    pyramid.fill(line, line.length);
    const columns = new LineColumns();
    columns.resize(1200);
    for (let span = 1000; span <= 1_000_000; span *= 1.3) {
      expect(decimateLine(line, line.length, pyramid, 0, span, columns)).toBeLessThanOrEqual(2400);
    }
  });
});

describe('the pyramids of bars', () => {
  it('answer what a walk over the bars answers, after any change', () => {
    fc.assert(
      fc.property(barRows(0, 60, 120, 3), fc.nat(), fc.nat(), fc.nat(), (rows, cut, a, b) => {
        const bars = barsOf(rows.slice(0, cut % (rows.length + 1)));
        const pyramid = new BarPyramid();
        const read = (): void => {
          pyramid.lowest(bars, 0, bars.count);
          pyramid.highest(bars, 0, bars.count);
          pyramid.greatestVolume(bars, 0, bars.count);
        };
        for (const row of rows.slice(bars.count)) {
          read();
          bars.append(...row);
        }
        if ((a & 1) === 0) read();
        if (bars.count > 0) {
          const changed = a % bars.count;
          bars.high[changed] = 999;
          bars.low[changed] = 0.001;
          bars.volume[changed] = 1e9;
          pyramid.amend(bars, changed);
          bars.high[bars.count - 1] = 888;
          pyramid.amend(bars, bars.count - 1);
          bars.volume.fill(5, b % bars.count);
          pyramid.changedFrom(b % bars.count);
        }
        const [from, to] = [a % (bars.count + 1), b % (bars.count + 1)].sort((x, y) => x - y) as [number, number];
        const inside = rowsOf(bars, from, to);
        const highs = inside.map(([, , high]) => high).filter((high) => high > 0);
        const lows = inside.map(([, , , low]) => low).filter((low) => low > 0);
        expect(pyramid.highest(bars, from, to)).toBe(highs.length > 0 ? Math.max(...highs) : Number.NaN);
        expect(pyramid.lowest(bars, from, to)).toBe(lows.length > 0 ? Math.min(...lows) : Number.NaN);
        expect(pyramid.greatestVolume(bars, from, to)).toBe(Math.max(0, ...inside.map(([, , , , , volume]) => volume)));
      }),
    );
  });
});
