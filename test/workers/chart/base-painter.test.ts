import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { TimeLabels } from '../../../engine/chart/time-label.ts';
import { type ChartView, openingView, viewOfRange } from '../../../engine/chart/view.ts';
import type { Rectangle } from '../../../engine/draw/frame-damage.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { Raster } from '../../../engine/draw/raster.ts';
import { BAR_SIMULATED } from '../../../engine/series/bars.ts';
import { type BaseCanvas, BasePainter } from '../../../workers/chart/base-painter.ts';
import { waveDays } from '../../engine/chart/chart-bars.ts';
import { CHART_THEME, textWidth } from '../../engine/chart/chart-look.ts';
import { RecordingSurface } from '../../engine/draw/recording-surface.ts';

const WIDTH = 600;
const HEIGHT = 400;

/** A canvas that records which parts of the raster were copied to it. */
class Canvas implements BaseCanvas {
  readonly raster = new Raster(new Uint32Array(WIDTH * HEIGHT), WIDTH, HEIGHT);
  base = new RecordingSurface();
  shown = new Uint32Array(0);
  parts: Rectangle[] = [];

  commit(): void {
    this.shown = this.raster.pixels.slice();
    this.parts.push({ left: 0, top: 0, width: WIDTH, height: HEIGHT });
  }

  commitPart(part: Rectangle): void {
    const { left, top, width, height } = part;
    this.parts.push(part);
    for (let row = top; row < top + height; row++) {
      const from = row * WIDTH + left;
      this.shown.set(this.raster.pixels.subarray(from, from + width), from);
    }
  }
}

class Chart {
  readonly series = new ChartSeries();
  readonly canvas = new Canvas();
  readonly painter = new BasePainter(this.canvas);
  private readonly scene: Scene;
  private view: ChartView;
  private readonly look = {
    theme: CHART_THEME,
    palette: paletteOf(CHART_THEME),
    labels: new TimeLabels('en-CA'),
    words: { simulated: 'Simulated since', otherSimulated: 'Simulated', bar: '', bars: '' },
  };

  constructor() {
    const bars = waveDays(100);
    for (let i = 95; i < 100; i++) bars.flag[i] = BAR_SIMULATED;
    this.series.replace(bars, new OrdinalAxis(bars));
    this.series.last = 100;
    this.view = { ...viewOfRange(openingView(FIRST_CHOICE), this.series.axis, 0), width: WIDTH, height: HEIGHT };
    this.scene = new Scene(this.view);
  }

  frame(afresh = false): void {
    this.canvas.parts = [];
    this.canvas.base = new RecordingSurface();
    this.view = this.scene.arrange(this.view, this.series, CHART_THEME, textWidth, false);
    this.painter.paint(this.scene, this.series, this.look, afresh);
  }

  trade(price: number): void {
    this.series.bars.close[99] = price;
    this.series.last = price;
    this.series.changed(1, 99);
  }
}

describe('the base layer of a chart', () => {
  it('shows everything that was painted, whether whole or in parts', () => {
    const chart = new Chart();
    chart.frame();
    expect(chart.canvas.parts).toHaveLength(1);
    for (const price of [101, 99, 99.5]) {
      chart.trade(price);
      chart.frame();
      expect(chart.canvas.parts.length).toBeGreaterThan(1);
      expect(chart.canvas.shown).toEqual(chart.canvas.raster.pixels);
    }
  });

  it('rewrites exactly the texts over each part, including the name of the simulated part', () => {
    const chart = new Chart();
    chart.frame();
    const before = chart.canvas.base.texts.map(({ text }) => text);
    expect(before).toContain('Simulated since');
    chart.trade(101);
    chart.frame();
    const { texts } = chart.canvas.base;
    expect(texts.map(({ text }) => text)).toContain('Simulated since');
    for (const { x, y } of texts) {
      const isCovered = chart.canvas.parts.some(
        ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height,
      );
      expect(isCovered).toBe(true);
    }
  });

  it('is painted whole after something else was painted over it, and in the frame after that', () => {
    const chart = new Chart();
    chart.frame();
    chart.trade(101);
    chart.frame(true);
    expect(chart.canvas.parts).toHaveLength(1);
    chart.trade(102);
    chart.frame();
    expect(chart.canvas.parts).toHaveLength(1);
    chart.trade(101);
    chart.frame();
    expect(chart.canvas.parts.length).toBeGreaterThan(1);
  });
});
