import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { ChartType } from '../../../engine/chart/chart-type.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { TimeLabels } from '../../../engine/chart/time-label.ts';
import { rowOf } from '../../../engine/chart/value-scale.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { paintBaseMarks, writeBaseTexts } from '../../../engine/draw/base-layer.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { Raster } from '../../../engine/draw/raster.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { RecordingSurface } from './recording-surface.ts';

const PALETTE = paletteOf(CHART_THEME);
const RATIOS = [1, 1.25, 1.5, 2, 3];

interface Picture {
  readonly scene: Scene;
  readonly raster: Raster;
  readonly series: ChartSeries;
}

/** Days that open alternately at 10 and 14, range from 8 to 16, and close at `closeOf`: by default at 14 and 10. */
function days(count: number, closeOf: (i: number) => number = (i) => (i % 2 === 0 ? 14 : 10)): Bars {
  const bars = new Bars(count);
  for (let i = 0; i < count; i++) {
    bars.append(wallOfDate(19700101) + i * 86_400, i % 2 === 0 ? 10 : 14, 16, 8, closeOf(i), 1000, 1);
  }
  return bars;
}

function painted(chartType: ChartType, bars: Bars, ratio: number, from = 0): Picture {
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  const width = Math.round(600 * ratio);
  const height = Math.round(400 * ratio);
  const options = { ...FIRST_CHOICE.options, grid: false };
  const opening = openingView({ ...FIRST_CHOICE, options, chartType });
  const view = { ...viewOfRange(opening, series.axis, from), width, height, ratio };
  const scene = new Scene(view);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  const raster = new Raster(new Uint32Array(width * height), width, height);
  paintBaseMarks(raster, scene, series, PALETTE);
  return { scene, raster, series };
}

/** The rows of the price pane that have this colour at column `x`. */
function rows({ scene, raster }: Picture, x: number, colour: number): number[] {
  const { price } = scene.layout;
  const found: number[] = [];
  for (let row = price.top; row < price.top + price.height; row++) {
    if (raster.pixels[row * raster.width + x] === colour) found.push(row);
  }
  return found;
}

/**
 * How much of each row of the price pane the close line covers at column `x`, 0 … 1, read from its blending onto the
 * surface.
 */
function cover({ scene, raster }: Picture, x: number): number[] {
  const { price } = scene.layout;
  const red = (pixel: number): number => pixel & 0xff;
  const rows = Array.from({ length: price.height }, (_, i) => raster.pixels[(price.top + i) * raster.width + x]);
  return rows.map((pixel) => (red(PALETTE.surface) - red(pixel)) / (red(PALETTE.surface) - red(PALETTE.closeLine)));
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const isRun = (found: readonly number[]): boolean => found.every((row, i) => i === 0 || row === found[i - 1] + 1);

describe.each(RATIOS)('bars at %d', (ratio) => {
  it.each(['bars', 'ohlc'] as const)(
    'of type %s have a stem, the close to the right and the open where it is shown',
    (type) => {
      const picture = painted(type, days(10), ratio);
      const { scene } = picture;
      const { wick, body } = scene.shape;
      const reach = (body - wick) / 2;
      for (const [bar, colour] of [
        [2, PALETTE.up],
        [3, PALETTE.down],
      ] as const) {
        const stem = Math.round(scene.visible.centre[bar] - wick / 2);
        const tick = (value: number): number[] => {
          const first = Math.round(rowOf(scene.prices, value) - wick / 2);
          return Array.from({ length: wick }, (_, i) => first + i);
        };
        const high = Math.round(rowOf(scene.prices, 16));
        const low = Math.round(rowOf(scene.prices, 8));
        for (let x = stem; x < stem + wick; x++) {
          const found = rows(picture, x, colour);
          expect([found[0], found.at(-1), isRun(found)]).toEqual([high, low - 1, true]);
        }
        const close = tick(scene.visible.close[bar]);
        const open = type === 'ohlc' ? tick(scene.visible.open[bar]) : [];
        expect(rows(picture, stem + wick, colour)).toEqual(close);
        expect(rows(picture, stem + wick + reach - 1, colour)).toEqual(close);
        expect(rows(picture, stem + wick + reach, colour)).toEqual([]);
        expect(rows(picture, stem - 1, colour)).toEqual(open);
        expect(rows(picture, stem - reach, colour)).toEqual(open);
        expect(rows(picture, stem - reach - 1, colour)).toEqual([]);
      }
    },
  );
});

describe.each(['close', 'percent'] as const)('the line of type %s', (type) => {
  it.each(RATIOS)('passes through every close without a gap, at %d', (ratio) => {
    const picture = painted(type, days(10), ratio);
    const { visible, prices } = picture.scene;
    const { top } = picture.scene.layout.price;
    const covered = (x: number): number[] => cover(picture, x).flatMap((part, i) => (part > 0 ? [i] : []));
    let before: number[] = [];
    for (let x = Math.ceil(visible.centre[0]); x < Math.floor(visible.centre[9]); x++) {
      const found = covered(x);
      expect(found.length).toBeGreaterThan(0);
      expect(isRun(found)).toBe(true);
      if (before.length > 0) {
        expect(found[0]).toBeLessThanOrEqual((before.at(-1) as number) + 1);
        expect(found.at(-1)).toBeGreaterThanOrEqual((before[0] as number) - 1);
      }
      before = found;
    }
    for (let i = 0; i < 10; i++) {
      const row = rowOf(prices, visible.close[i]) - top;
      const found = covered(Math.floor(visible.centre[i]));
      expect(found[0]).toBeLessThanOrEqual(row);
      expect(found.at(-1)).toBeGreaterThanOrEqual(row - 1);
    }
    expect(sum(cover(picture, Math.ceil(visible.centre[9] + ratio)))).toBe(0);
  });

  it('reaches the left edge from a close beyond it', () => {
    const picture = painted(type, days(40), 1, 30);
    const { plotLeft, frame } = picture.scene.layout;
    expect(plotLeft).toBe(frame);
    expect(sum(cover(picture, plotLeft))).toBeGreaterThan(1);
  });

  it.each(RATIOS)('covers as many rows as the ratio requires where it is horizontal, at any height, at %d', (ratio) => {
    const picture = painted(
      type,
      days(10, () => 12),
      ratio,
    );
    const x = Math.floor(picture.scene.visible.centre[4]);
    expect(sum(cover(picture, x))).toBeCloseTo(1.5 * ratio, 1);
  });

  it('covers more of a column the steeper it is, and the same thickness across its direction', () => {
    const picture = painted(type, days(10), 2);
    const { visible, prices } = picture.scene;
    const run = visible.centre[3] - visible.centre[2];
    const rise = rowOf(prices, visible.close[3]) - rowOf(prices, visible.close[2]);
    const x = Math.floor((visible.centre[2] + visible.centre[3]) / 2);
    expect(sum(cover(picture, x)) / (3 * Math.hypot(1, rise / run))).toBeCloseTo(1, 1);
  });

  it('shows the one close that stands out among many per pixel, and reads at most two nodes per column for it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59_999 }), (peak) => {
        const picture = painted(
          type,
          days(60_000, (i) => (i === peak ? 15 : 12)),
          1,
        );
        const { visible, prices, layout } = picture.scene;
        expect(visible.touched).toBeLessThanOrEqual(2 * layout.plotWidth);
        expect([visible.lowest, visible.highest]).toEqual([12, 15]);
        const top = Math.round(rowOf(prices, 15));
        const { pixels, width } = picture.raster;
        const two = [...pixels.subarray((top - 1) * width, (top + 1) * width)];
        expect(two.filter((pixel) => pixel === PALETTE.closeLine).length).toBeGreaterThan(0);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the percent chart', () => {
  const texts = ({ scene, series }: Picture): string[] => {
    const surface = new RecordingSurface();
    const names = { simulated: '', otherSimulated: '' };
    writeBaseTexts(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), names);
    return surface.texts.map(({ text }) => text);
  };

  it('counts from the first close in sight', () => {
    const bars = days(20, (i) => (i < 10 ? 50 : 10 + (i - 10)));
    const picture = painted('percent', bars, 1, 10);
    const { scene } = picture;
    expect(scene.visible.firstClose).toBe(10);
    const labels = texts(picture);
    expect(scene.visible.highest).toBe(19);
    expect(labels).toEqual(expect.arrayContaining(['0%', '+30%']));
    expect(labels.some((label) => /^\d+\.\d\d$/.test(label))).toBe(false);
    expect(rowOf(scene.axisScale, 50)).toBeCloseTo(rowOf(scene.prices, 15), 9);
    expect(scene.priceLabel(15, 'en-CA')).toMatch(/^\+50(\.0+)?%$/);
  });

  it('has room for a tag beside its ticks', () => {
    const { scene } = painted(
      'percent',
      days(20, (i) => 100 + (i % 7) * 3.3),
      1,
    );
    for (let row = scene.prices.top; row < scene.prices.top + scene.prices.height; row++) {
      expect(textWidth(scene.priceLabelAt(row, 'en-CA')) + 2 * 8).toBeLessThanOrEqual(scene.layout.axisWidth);
    }
  });

  it('writes prices again after a change of type, and neither without bars', () => {
    expect(texts(painted('close', days(10), 1)).some((label) => label.includes('%'))).toBe(false);
    expect(texts(painted('percent', new Bars(), 1))).toEqual([]);
  });
});
