import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import type { ChartTheme } from '../../../engine/chart/theme.ts';
import { ValueBars } from '../../../engine/chart/value-bars.ts';
import { rowOf } from '../../../engine/chart/value-scale.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { paintBaseMarks } from '../../../engine/draw/base-layer.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { Raster } from '../../../engine/draw/raster.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { textWidth } from '../chart/chart-look.ts';

const THEME: ChartTheme = {
  surface: '#ffffff',
  raised: '#eeeeee',
  ink: '#101010',
  faintInk: '#0000ff',
  line: '#cccccc',
  accent: '#00ffff',
  up: '#00ff00',
  down: '#ff0000',
  drawn: {},
  fontFamily: 'sans-serif',
  fontSize: 12,
  locale: 'en-CA',
};
const PALETTE = paletteOf(THEME);
const RATIOS = [1, 1.25, 1.5, 2, 3];

interface Week {
  readonly value: number;
  readonly cost: number;
  readonly bought?: number;
  readonly sold?: number;
}

function seriesOf(weeks: readonly Week[]): ChartSeries {
  const column = (pick: (week: Week) => number): Float64Array => Float64Array.from(weeks, pick);
  const bars = new ValueBars({
    date: Float64Array.from(weeks, (_, i) => dateOfWall(wallOfDate(20200103) + i * 7 * 86_400)),
    value: column(({ value }) => value),
    cost: column(({ cost }) => cost),
    bought: column(({ bought = 0 }) => bought),
    sold: column(({ sold = 0 }) => sold),
  });
  const series = new ChartSeries();
  series.replace(bars.bars, bars.axis);
  series.portfolio = bars.portfolio;
  return series;
}

function painted(weeks: readonly Week[], ratio: number): { scene: Scene; raster: Raster } {
  const series = seriesOf(weeks);
  const width = Math.round(600 * ratio);
  const height = Math.round(400 * ratio);
  const options = { ...FIRST_CHOICE.options, grid: false, news: false };
  const studies = { overlays: [], lower: [] };
  const opening = openingView({ ...FIRST_CHOICE, dayRange: 'all', chartType: 'close', options, studies });
  const view = { ...viewOfRange(opening, series.axis, 0), width, height, ratio };
  const scene = new Scene(view);
  scene.arrange(view, series, THEME, textWidth, true);
  const raster = new Raster(new Uint32Array(width * height), width, height);
  paintBaseMarks(raster, scene, series, PALETTE);
  return { scene, raster };
}

/** Rows between two on which anything is painted, in a column of the picture. */
function inkedRows({ raster }: { raster: Raster }, x: number, top: number, bottom: number): number[] {
  const rows: number[] = [];
  for (let row = Math.ceil(top); row < bottom; row++) {
    if (raster.pixels[row * raster.width + x] !== PALETTE.surface) rows.push(row);
  }
  return rows;
}

/** Rows of a colour in a column of the picture. */
function rowsOf({ raster }: { raster: Raster }, x: number, colour: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < raster.height; row++) {
    if (raster.pixels[row * raster.width + x] === colour) rows.push(row);
  }
  return rows;
}

function pixels({ raster }: { raster: Raster }, colour: number): number {
  return raster.pixels.reduce((sum, pixel) => sum + (pixel === colour ? 1 : 0), 0);
}

const HELD: readonly Week[] = Array.from({ length: 12 }, (_, i) => ({ value: 1000 + 10 * i, cost: 700 }));

describe('a portfolio in its chart', () => {
  it.each(RATIOS)('shows its cost, dashed, at its row, at a ratio of %f', (ratio) => {
    const picture = painted(HELD, ratio);
    const { scene } = picture;
    expect(scene.prices.low).toBeLessThan(700);
    const row = rowOf(scene.prices, 700);
    const from = Math.ceil(scene.portfolio.centre[0]);
    const columns = Math.floor(scene.portfolio.centre[11]) - from;
    let on = 0;
    for (let x = from; x < from + columns; x++) {
      const inked = inkedRows(picture, x, row - 20 * ratio, row + 7 * ratio);
      if (inked.length > 0) on++;
      for (const each of inked) expect(Math.abs(each + 0.5 - row)).toBeLessThan(2 * ratio);
    }
    expect(on / columns).toBeGreaterThan(0.3);
    expect(on / columns).toBeLessThan(0.8);
  });

  it.each(RATIOS)('has a triangle below its value for a purchase and one above for a sale, at %f', (ratio) => {
    const weeks = HELD.map((week, i) => ({ ...week, bought: i === 3 ? 50 : 0, sold: i === 7 ? 50 : 0 }));
    const picture = painted(weeks, ratio);
    const plain = painted(HELD, ratio);
    const { centre } = picture.scene.portfolio;
    for (const [i, colour, side] of [
      [3, PALETTE.up, 1],
      [7, PALETTE.down, -1],
    ] as const) {
      const value = rowOf(picture.scene.prices, weeks[i].value);
      const rows = rowsOf(picture, Math.floor(centre[i]), colour).filter(
        (row) => !rowsOf(plain, Math.floor(centre[i]), colour).includes(row),
      );
      expect(rows.length).toBeGreaterThanOrEqual(Math.floor(5 * ratio));
      for (const row of rows) expect(Math.sign(row - value)).toBe(side);
    }
    expect(pixels(picture, PALETTE.up)).toBeGreaterThan(pixels(plain, PALETTE.up));
  });

  it('draws nothing where nothing was held, and accepts any history', () => {
    const week = fc.record({
      value: fc.oneof(fc.constant(0), fc.integer({ min: -100, max: 5000 })),
      cost: fc.integer({ min: -100, max: 5000 }),
      bought: fc.constantFrom(0, 10),
      sold: fc.constantFrom(0, 10),
    });
    fc.assert(
      fc.property(fc.array(week, { maxLength: 40 }), (weeks) => {
        const { lowest, highest } = painted(weeks, 1).scene.portfolio;
        expect(lowest <= highest).toBe(weeks.some(({ value }) => value > 0));
      }),
      { numRuns: 30 },
    );
  });

  it('has the extremes of the costs in sight, not of those just outside its edges', () => {
    const costs = [300, 400, 600, 500, 900, 1200];
    const { scene } = painted(
      costs.map((cost) => ({ value: 1000, cost })),
      1,
    );
    expect([scene.portfolio.lowest, scene.portfolio.highest]).toEqual([300, 1200]);
    const series = seriesOf(costs.map((cost) => ({ value: 1000, cost })));
    // The third to the fifth date.
    scene.arrange({ ...scene.view, right: 5, span: 3 }, series, THEME, textWidth, true);
    expect([scene.portfolio.count, scene.portfolio.lowest, scene.portfolio.highest]).toEqual([5, 500, 900]);
  });

  it('draws nothing for an instrument', () => {
    const scene = painted(HELD, 1).scene;
    expect(scene.portfolio.count).toBe(12);
    const series = new ChartSeries();
    scene.arrange(scene.view, series, THEME, () => 7, true);
    expect(scene.portfolio.count).toBe(0);
  });
});
