import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { FIRST_OPTIONS } from '../../../engine/chart/chart-options.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { ownIndicator } from '../../../engine/chart/own-study.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { rowOf } from '../../../engine/chart/value-scale.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { paintBaseMarks } from '../../../engine/draw/base-layer.ts';
import { type Pixel, pixelOf } from '../../../engine/draw/colour.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { Raster } from '../../../engine/draw/raster.ts';
import { lowerStyles, overlayStyles } from '../../../engine/draw/study-style.ts';
import { createIndicator } from '../../../engine/indicators/catalogue.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall } from '../../../engine/time/exchange-time.ts';
import { waveDays } from '../chart/chart-bars.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { type ViewChange, viewWith } from '../chart/chart-view.ts';
import { formulaStudy, studies } from '../chart/study-choices.ts';

const PALETTE = paletteOf(CHART_THEME);
const RATIOS = [1, 1.25, 1.5, 2, 3];

interface Picture {
  readonly series: ChartSeries;
  readonly scene: Scene;
  readonly raster: Raster;
}

function picture(bars: Bars, change: ViewChange, made: ChartSeries = new ChartSeries()): Picture {
  made.replace(bars, new OrdinalAxis(bars));
  const options = { ...FIRST_CHOICE.options, grid: false };
  const opening = viewOfRange(openingView({ ...FIRST_CHOICE, options }), made.axis, 0);
  const view = viewWith({ ...opening, width: 800, height: 800 }, change);
  const scene = new Scene(view);
  scene.arrange(view, made, CHART_THEME, textWidth, true);
  const raster = new Raster(new Uint32Array(view.width * view.height), view.width, view.height);
  paintBaseMarks(raster, scene, made, PALETTE);
  return { series: made, scene, raster };
}

/** Rows from `top` to `bottom - 1` of a column that have a colour. */
function rows({ raster }: Picture, x: number, top: number, bottom: number, colour: Pixel): number[] {
  const found: number[] = [];
  for (let row = top; row < bottom; row++) if (raster.pixels[row * raster.width + x] === colour) found.push(row);
  return found;
}

/** Whether a colour is anywhere between two rows. */
function has({ raster }: Picture, top: number, bottom: number, colour: Pixel): boolean {
  return raster.pixels.subarray(top * raster.width, bottom * raster.width).includes(colour);
}

const DAYS = waveDays(120);

describe.each(RATIOS)('indicators at %d', (ratio) => {
  const size = { width: Math.round(700 * ratio), height: Math.round(700 * ratio), ratio };

  it('have columns from the zero line to their value, shaded by sign', () => {
    const shot = picture(DAYS, { ...size, studies: studies([], ['mhist']) });
    const [{ scale, marks }] = shot.scene.lower;
    const [line] = marks.lines;
    const zero = Math.round(rowOf(scale, 0));
    let checked = 0;
    for (let i = 0; i < line.count; i++) {
      const value = line.high[i];
      const row = Math.round(rowOf(scale, value));
      if (Number.isNaN(value) || Math.abs(row - zero) < 3 * ratio) continue;
      const x = Math.round(line.centre[i] - shot.scene.shape.wick / 2);
      const colour = value > 0 ? PALETTE.upVolume : PALETTE.downVolume;
      const found = rows(shot, x, scale.top, scale.top + scale.height, colour);
      expect([found[0], found.at(-1)]).toEqual(value > 0 ? [row, zero - 1] : [zero, row - 1]);
      expect(
        rows(shot, x, scale.top, scale.top + scale.height, value > 0 ? PALETTE.downVolume : PALETTE.upVolume),
      ).toEqual([]);
      checked++;
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('have one dot per bar on whole pixels', () => {
    const shot = picture(DAYS, { ...size, studies: studies(['sar'], []) });
    const [marks] = shot.scene.overlays;
    const [{ colour }] = overlayStyles(marks.study, 0, PALETTE);
    const [line] = marks.lines;
    for (let i = 2; i < line.count; i++) {
      const row = Math.floor(rowOf(shot.scene.prices, line.high[i]));
      const near = rows(
        shot,
        Math.floor(line.centre[i]),
        row - Math.ceil(3 * ratio),
        row + Math.ceil(3 * ratio),
        colour,
      );
      expect(near.length).toBeGreaterThan(0);
      expect(near.length).toBeLessThanOrEqual(Math.ceil(3 * ratio));
    }
  });

  it('of a formula have a mark below each bar at which its condition is true, in its colour', () => {
    const series = new ChartSeries();
    series.studies.renewOwn((choice) => ownIndicator(choice, () => null));
    const overlays = [formulaStudy('close > open green', 'price')];
    const shot = picture(DAYS, { ...size, studies: { overlays, lower: [] } }, series);
    const colour = pixelOf(CHART_THEME.drawn.green ?? '');
    const { price } = shot.scene.layout;
    const { visible, prices } = shot.scene;
    let marked = 0;
    for (let i = 0; i < visible.count; i++) {
      const bar = visible.firstIndex + i;
      const found = rows(shot, Math.floor(visible.centre[i]), price.top, price.top + price.height, colour);
      const isTrue = DAYS.close[bar] > DAYS.open[bar];
      const top = Math.round(rowOf(prices, DAYS.low[bar])) + Math.round(3 * ratio);
      expect(found[0], String(bar)).toBe(isTrue ? top : undefined);
      if (isTrue) marked++;
    }
    expect(marked).toBeGreaterThan(20);
  });

  it('have boxes from the first bar to the last, top to bottom', () => {
    const shot = picture(waveDays(60), { ...size, studies: studies(['dar'], []) });
    const [{ study: darvas }] = shot.scene.overlays;
    const [{ colour }] = overlayStyles(darvas, 0, PALETTE);
    const { boxes } = darvas;
    if (boxes === null || boxes.count === 0) throw new Error('no boxes');
    const perSlot = shot.scene.view.plotWidth / shot.scene.view.span;
    for (let k = 0; k < boxes.count; k++) {
      const left = Math.round(shot.scene.view.plotLeft + boxes.start[k] * perSlot);
      const right = Math.round(shot.scene.view.plotLeft + (boxes.end[k] + 1) * perSlot);
      const top = rowOf(shot.scene.prices, boxes.top[k]);
      const bottom = rowOf(shot.scene.prices, boxes.bottom[k]);
      for (const x of [left, right - 1]) {
        const found = rows(shot, x, Math.floor(top) - 2, Math.ceil(bottom) + 3, colour);
        expect(found.length).toBeGreaterThan((bottom - top) * 0.9);
      }
      for (const row of [top, bottom]) {
        expect(
          rows(shot, Math.round((left + right) / 2), Math.floor(row) - 3, Math.ceil(row) + 3, colour).length,
        ).toBeGreaterThan(0);
      }
    }
  });

  it('mark their levels and their zero line across the pane', () => {
    const shot = picture(DAYS, { ...size, studies: studies([], ['rsi', 'roc']) });
    const [rsi, roc] = shot.scene.lower;
    const across = (row: number): number => {
      const { plotLeft, plotWidth } = shot.scene.layout;
      const line = shot.raster.pixels.subarray(
        row * shot.raster.width + plotLeft,
        row * shot.raster.width + plotLeft + plotWidth,
      );
      return line.filter((pixel) => pixel === PALETTE.guide).length / plotWidth;
    };
    const rule = shot.scene.layout.rule;
    for (const level of [30, 70]) {
      expect(across(Math.round(rowOf(rsi.scale, level) - rule / 2))).toBeGreaterThan(0.4);
      expect(across(Math.round(rowOf(rsi.scale, level) - rule / 2))).toBeLessThan(0.6);
    }
    expect(across(Math.round(rowOf(roc.scale, 0) - rule / 2))).toBeGreaterThan(0.8);
  });
});

describe('indicators', () => {
  it('stay within their pane', () => {
    const shot = picture(DAYS, { studies: studies(['maenv', 'bb'], ['rsi']), stretch: 6 });
    const [{ scale, study: rsi }] = shot.scene.lower;
    const overlays = shot.scene.overlays.flatMap(({ study: one }, i) => overlayStyles(one, i, PALETTE));
    const own = lowerStyles(rsi, PALETTE)[0].colour;
    for (const { colour } of overlays) {
      if (colour !== own) expect(has(shot, scale.top, scale.top + scale.height, colour)).toBe(false);
    }
    expect(has(shot, scale.top, scale.top + scale.height, own)).toBe(true);
  });

  it('tell the three lines of a band apart, also where the band is dashed', () => {
    const { scene } = picture(DAYS, { studies: studies(['bb', 'kel', 'maenv', 'bb', 'bb', 'bb'], []) });
    for (const place of [0, 5]) {
      const styles = overlayStyles(scene.overlays[place].study, place, PALETTE);
      expect(new Set(styles.map(({ dashed, dotted }) => `${dashed} ${dotted}`)).size).toBe(3);
      expect(new Set(styles.map(({ css }) => css)).size, String(place)).toBe(1);
    }
  });

  it('all look different: five hues, then the same ones dashed', () => {
    const codes = Array.from({ length: 10 }, () => 'mas');
    const shot = picture(DAYS, { studies: studies(codes, ['macd']) });
    const looks = shot.scene.overlays.map(({ study: one }, i) => {
      const [{ css, dashed }] = overlayStyles(one, i, PALETTE);
      return `${css} ${dashed}`;
    });
    expect(new Set(looks).size).toBe(10);
    const lower = lowerStyles(shot.scene.lower[0].study, PALETTE).slice(0, 2);
    expect(new Set(lower.map(({ css, dashed }) => `${css} ${dashed}`)).size).toBe(2);
    expect(lower.map(({ dashed }) => dashed)).toEqual([false, true]);
  });

  it('leave their pane empty if they failed, and the rest is painted', () => {
    const series = new ChartSeries((code, parameters) => {
      if (code === 'rsi') throw new Error('out of order');
      return createIndicator(code, parameters);
    });
    const shot = picture(waveDays(120), { studies: studies([], ['rsi', 'atr']) }, series);
    const [rsi, atr] = shot.scene.lower;
    const hue = PALETTE.series[0].colour;
    expect(has(shot, rsi.scale.top, rsi.scale.top + rsi.scale.height, hue)).toBe(false);
    expect(has(shot, atr.scale.top, atr.scale.top + atr.scale.height, hue)).toBe(true);
  });

  it('show volume hollow for a rising bar and filled for a falling one', () => {
    const bars = waveDays(40);
    const shot = picture(bars, { studies: studies([], ['vol']) });
    const [{ scale }] = shot.scene.lower;
    const foot = scale.top + scale.height;
    for (const i of [5, 6, 7, 20, 21, 22, 23]) {
      const x = Math.round(shot.scene.visible.centre[i] - shot.scene.shape.wick / 2);
      const rising = bars.close[i] >= bars.open[i];
      const [inside, edge] = rising
        ? [PALETTE.upVolumeInside, PALETTE.upVolume]
        : [PALETTE.downVolume, PALETTE.downVolume];
      const left = x - (shot.scene.shape.body - shot.scene.shape.wick) / 2;
      expect([shot.raster.pixels[(foot - 3) * 800 + x], shot.raster.pixels[(foot - 3) * 800 + left]]).toEqual([
        inside,
        edge,
      ]);
    }
  });
});

describe('three line break', () => {
  it.each(RATIOS)('is boxes from open to close without wicks, hollow up and filled down, at %d', (ratio) => {
    const bars = waveDays(20);
    const size = { width: Math.round(500 * ratio), height: Math.round(500 * ratio), ratio };
    const shot = picture(bars, { ...size, chartType: 'threeline', studies: studies([], []) });
    const { visible, prices, shape } = shot.scene;
    for (let i = 1; i < 19; i++) {
      const rising = visible.close[i] >= visible.open[i];
      const colour = rising ? PALETTE.up : PALETTE.down;
      const upper = Math.round(rowOf(prices, Math.max(visible.open[i], visible.close[i])));
      const lower = Math.round(rowOf(prices, Math.min(visible.open[i], visible.close[i])));
      if (lower - upper < 4 * shape.wick) continue;
      const middle = Math.round(visible.centre[i] - shape.wick / 2);
      const left = middle - (shape.body - shape.wick) / 2;
      const { price } = shot.scene.layout;
      const edge = rows(shot, left, price.top, price.top + price.height, colour);
      expect([edge[0], edge.at(-1)]).toEqual([upper, lower - 1]);
      const inside = rows(shot, middle, upper + shape.wick, lower - shape.wick, colour);
      expect(inside.length).toBe(rising ? 0 : lower - upper - 2 * shape.wick);
      expect(rows(shot, middle, price.top, upper, colour)).toEqual([]);
    }
  });
});

describe('marks of news', () => {
  /** A chart with news on some of its days. */
  function withNews(count: number, indices: readonly number[], change: ViewChange = {}): Picture {
    const bars = waveDays(count);
    const series = new ChartSeries();
    series.replace(bars, new OrdinalAxis(bars));
    series.takeNews(indices.map((i) => ({ date: dateOfWall(bars.time[i]), head: `news ${i}` })));
    return picture(bars, { studies: studies([], []), ...change }, series);
  }

  const chips = (shot: Picture): number[] => {
    const { price } = shot.scene.layout;
    const foot = price.top + price.height - 3;
    const found: number[] = [];
    for (let x = 0; x < shot.scene.layout.axisLeft; x++) {
      const isNews = shot.raster.pixels[foot * shot.raster.width + x] === PALETTE.news;
      const before = x > 0 && shot.raster.pixels[foot * shot.raster.width + x - 1] === PALETTE.news;
      if (isNews && !before) found.push(x);
    }
    return found;
  };

  it('are at the foot of the price pane under their bars, and no candle reaches them', () => {
    const shot = withNews(40, [5, 20, 33]);
    const at = chips(shot);
    expect(at).toHaveLength(3);
    [5, 20, 33].forEach((bar, k) => {
      expect(Math.abs(at[k] + 5 - shot.scene.visible.centre[bar])).toBeLessThanOrEqual(1);
    });
    const { price } = shot.scene.layout;
    expect(rowOf(shot.scene.prices, shot.scene.visible.lowest)).toBeLessThan(
      price.top + price.height - shot.scene.newsHeight,
    );
  });

  it('are omitted when switched off', () => {
    const options = { ...FIRST_OPTIONS, grid: false, news: false };
    const shot = withNews(40, [5, 20, 33], { options });
    expect([chips(shot), shot.scene.newsHeight]).toEqual([[], 0]);
  });

  it('are merged where they are crowded, so that chips never touch', () => {
    const shot = withNews(
      400,
      Array.from({ length: 400 }, (_, i) => i),
    );
    const at = chips(shot);
    expect(at.length).toBeGreaterThan(20);
    for (let k = 1; k < at.length; k++) expect(at[k] - at[k - 1]).toBeGreaterThan(11);
  });
});
