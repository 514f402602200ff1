import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { FIRST_OPTIONS } from '../../../engine/chart/chart-options.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { CHART_TYPES, type ChartType } from '../../../engine/chart/chart-type.ts';
import { ComparedLine } from '../../../engine/chart/compared-line.ts';
import { ownIndicator } from '../../../engine/chart/own-study.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { SessionAxis } from '../../../engine/chart/session-axis.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import type { StudyChoice, StudyChoices } from '../../../engine/chart/study-choice.ts';
import { type ChartView, openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { paintBaseMarks } from '../../../engine/draw/base-layer.ts';
import { FrameDamage } from '../../../engine/draw/frame-damage.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { Raster } from '../../../engine/draw/raster.ts';
import { LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import { defaultParameters } from '../../../engine/indicators/catalogue-entry.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { flatMinutes, waveDays } from '../chart/chart-bars.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { type ViewChange, viewWith } from '../chart/chart-view.ts';
import { formulaStudy } from '../chart/study-choices.ts';

const PALETTE = paletteOf(CHART_THEME);
const RATIOS = [1, 1.25, 1.5, 2, 3];

const choices = (entries: typeof OVERLAYS): StudyChoice[] =>
  entries.map((entry) => ({ code: entry.code, parameters: defaultParameters(entry) }));

/** A chart whose frames are painted part by part into one raster, and for comparison whole into another. */
class Painted {
  readonly series = new ChartSeries();
  readonly scene: Scene;
  readonly damage = new FrameDamage();
  private readonly raster: Raster;
  private view: ChartView;

  constructor(bars: Bars, view: ViewChange, intraday = false) {
    this.series.replace(bars, intraday ? new SessionAxis(bars, 1, Number.NaN) : new OrdinalAxis(bars));
    this.series.last = bars.close[bars.count - 1];
    const opening = viewOfRange(openingView({ ...FIRST_CHOICE, intraday }), this.series.axis, 0);
    this.view = viewWith({ ...opening, width: 500, height: 400, ratio: 1 }, view);
    this.scene = new Scene(this.view);
    this.raster = this.canvas();
    this.frame();
  }

  /** Paints the next frame by its damage, and returns the pixels of that picture and of one painted whole. */
  frame(change: ViewChange = {}): { readonly parts: Uint32Array; readonly whole: Uint32Array } {
    this.view = this.scene.arrange(viewWith(this.view, change), this.series, CHART_THEME, textWidth, false);
    this.damage.compare(this.scene, this.series, []);
    const whole = this.canvas();
    paintBaseMarks(whole, this.scene, this.series, PALETTE);
    if (this.damage.whole) paintBaseMarks(this.raster, this.scene, this.series, PALETTE);
    for (const { left, top, width, height } of this.damage.parts) {
      this.raster.limit(left, top, width, height);
      paintBaseMarks(this.raster, this.scene, this.series, PALETTE);
    }
    this.raster.limit(0, 0, this.raster.width, this.raster.height);
    return { parts: this.raster.pixels, whole: whole.pixels };
  }

  trade(price: number): void {
    const { bars } = this.series;
    const i = bars.count - 1;
    bars.close[i] = price;
    bars.high[i] = Math.max(bars.high[i], price);
    bars.low[i] = Math.min(bars.low[i], price);
    this.series.last = price;
    this.series.changed(BarChange.Amended, i);
  }

  private canvas(): Raster {
    const { width, height } = this.view;
    return new Raster(new Uint32Array(width * height), width, height);
  }
}

const differing = ({ parts, whole }: { parts: Uint32Array; whole: Uint32Array }): number =>
  parts.reduce((count, pixel, i) => count + (pixel === whole[i] ? 0 : 1), 0);

/** Compares a chart with a security that costs a quarter and has no bars on two days of five, but has the newest. */
function comparedWith(series: ChartSeries): { readonly line: ComparedLine; readonly other: Bars } {
  const { bars } = series;
  const other = new Bars();
  for (let i = 0; i < bars.count; i++) {
    if (i % 5 > 2 && i < bars.count - 1) continue;
    const value = (100 + (bars.close[i] - 100) / 2) / 4;
    other.append(bars.time[i], value, value, value, value, 1);
  }
  const line = new ComparedLine({ region: 'U', symbol: 'SPY' });
  line.take(other);
  series.compared.show([line]);
  return { line, other };
}

/** Prices that move no scale: they stay within those of the bars before. */
const price = fc.double({ min: 96, max: 104, noNaN: true });

describe('a frame after a trade', () => {
  it.each(RATIOS)('paints a part and looks like one painted whole, with every kind of mark, at %d', (ratio) => {
    let inParts = 0;
    fc.assert(
      fc.property(
        fc.constantFrom<ChartType>(...CHART_TYPES),
        fc.array(price, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: LOWER_INDICATORS.length - 3 }),
        fc.integer({ min: 60, max: 900 }),
        (chartType, prices, firstLower, count) => {
          const studies: StudyChoices = {
            overlays: choices(OVERLAYS),
            lower: choices(LOWER_INDICATORS.slice(firstLower, firstLower + 3)),
          };
          const size = { width: Math.round(400 * ratio), height: Math.round(500 * ratio), ratio };
          const chart = new Painted(waveDays(count), { ...size, chartType, studies });
          for (const next of prices) {
            chart.trade(next);
            expect(differing(chart.frame())).toBe(0);
            if (!chart.damage.whole) inParts++;
          }
        },
      ),
      // With a seed, as how many frames are painted in parts depends on the prices.
      { numRuns: 12, seed: 12 },
    );
    expect(inParts).toBeGreaterThan(3);
  });

  it.each(RATIOS)('paints a part and looks like one painted whole, with formulas and their styles, at %d', (ratio) => {
    let inParts = 0;
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 60, max: 900 }),
        (prices, count) => {
          const lines = 'line mean = sma(close, 9) blue thick; line edge = highest(high, 5) green dotted thin';
          const overlays = [formulaStudy(`${lines}\nclose > open`, 'price')];
          const lower = [formulaStudy('close > open', 'own'), formulaStudy('close - open columns blue', 'own')];
          const size = { width: Math.round(400 * ratio), height: Math.round(500 * ratio), ratio };
          const chart = new Painted(waveDays(count), { ...size, studies: { overlays, lower } });
          chart.series.studies.renewOwn((choice) => ownIndicator(choice, () => null));
          chart.frame();
          for (const next of prices) {
            chart.trade(next);
            expect(differing(chart.frame())).toBe(0);
            if (!chart.damage.whole) inParts++;
          }
        },
      ),
      // With a seed, as how many frames are painted in parts depends on the prices.
      { numRuns: 12, seed: 12 },
    );
    expect(inParts).toBeGreaterThan(3);
  });

  it.each([1, 1.5])('paints a part, at %d, when a compared security trades, even where it has gaps', (ratio) => {
    let inParts = 0;
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 60, max: 900 }),
        (prices, count) => {
          const size = { width: Math.round(400 * ratio), height: Math.round(300 * ratio), ratio };
          const chart = new Painted(waveDays(count), { ...size, chartType: 'percent' });
          const { series } = chart;
          const { line, other } = comparedWith(series);
          chart.frame();
          for (const [turn, next] of prices.entries()) {
            if (turn % 2 === 0) chart.trade(next);
            other.close[other.count - 1] = next / 4;
            series.comparedChanged(line, other.count - 1);
            expect(differing(chart.frame())).toBe(0);
            if (!chart.damage.whole) inParts++;
          }
        },
      ),
      // With a seed, as how many frames are painted in parts depends on the prices.
      { numRuns: 12, seed: 12 },
    );
    expect(inParts).toBeGreaterThan(3);
  });

  it('is painted whole when anything else that its picture depends on has changed, and only then', () => {
    const chart = new Painted(waveDays(100), {});
    const isWhole = (...look: readonly unknown[]): boolean => {
      chart.damage.compare(chart.scene, chart.series, look);
      return chart.damage.whole;
    };
    expect([isWhole('red', 1), isWhole('red', 1), isWhole('blue', 1), isWhole('blue', 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([isWhole('blue'), isWhole('blue'), isWhole('blue', 1)]).toEqual([true, false, true]);
  });

  it('erases a newest bar that was removed, even one only half in sight', () => {
    for (const right of [100.5, 99.6]) {
      const chart = new Painted(waveDays(100), { right, span: 40 });
      const { series } = chart;
      chart.trade(99);
      chart.frame({ right, span: 40 });
      series.bars.truncate(99);
      series.changed(BarChange.Inserted, 99);
      expect(differing(chart.frame())).toBe(0);
    }
  });

  it('paints the columns from the last bar on and the rows of the line, and nothing else', () => {
    const chart = new Painted(waveDays(100), {});
    chart.trade(99);
    chart.frame();
    const { layout, visible } = chart.scene;
    expect(chart.damage.whole).toBe(false);
    const [columns, ...rows] = chart.damage.parts;
    expect(columns.left).toBeGreaterThan(visible.centre[96]);
    expect(columns.left).toBeLessThan(visible.centre[98]);
    expect(columns.left + columns.width).toBe(layout.width);
    expect(columns.top + columns.height).toBeLessThanOrEqual(layout.bottomScale.top);
    expect(rows.map(({ height }) => height)).toEqual([layout.rule, layout.rule]);
    expect(chart.damage.pixels(chart.scene)).toBeLessThan((layout.width * layout.height) / 5);
  });

  it('paints the same amount whatever the number of bars', () => {
    const pixels = [1000, 10_000, 200_000].map((count) => {
      const chart = new Painted(waveDays(count), { span: 300, right: count });
      chart.trade(100.5);
      chart.frame({ span: 300, right: count });
      expect(chart.scene.visible.endIndex - chart.scene.visible.firstIndex).toBeLessThanOrEqual(301);
      chart.trade(101);
      chart.frame();
      expect(chart.damage.whole).toBe(false);
      return chart.damage.pixels(chart.scene);
    });
    expect(new Set(pixels).size).toBe(1);
  });

  it('paints everything when a scale moves, and only the axis when the bar is out of sight', () => {
    const chart = new Painted(waveDays(100), {});
    chart.trade(400);
    expect(differing(chart.frame())).toBe(0);
    expect(chart.damage.whole).toBe(true);
    chart.frame({ right: 50, span: 50 });
    chart.trade(99);
    expect(differing(chart.frame())).toBe(0);
    expect(chart.damage.parts[0].left).toBe(chart.scene.layout.axisLeft);
  });

  it('paints everything when a trade makes the newest volume over the prices the greatest', () => {
    const chart = new Painted(waveDays(100), { studies: { overlays: [{ code: 'vol', parameters: [] }], lower: [] } });
    const { bars } = chart.series;
    bars.volume[99] = 1;
    chart.trade(100);
    expect(differing(chart.frame())).toBe(0);
    expect(chart.damage.whole).toBe(false);
    bars.volume[99] = 1e9;
    chart.trade(100);
    expect(differing(chart.frame())).toBe(0);
    expect(chart.damage.whole).toBe(true);
  });

  it('paints everything after any change that is not a trade', () => {
    const chart = new Painted(waveDays(100), {});
    const changes: ViewChange[] = [
      { chartType: 'close' },
      { options: { ...FIRST_OPTIONS, log: true } },
      { options: { ...FIRST_OPTIONS, log: true, grid: false } },
      { studies: { overlays: [{ code: 'mas', parameters: [9] }], lower: [] } },
      { shares: [] },
      { right: 90 },
      { stretch: 2 },
      { lift: 0.2 },
      { height: 400 },
    ];
    for (const change of changes) {
      expect([change, differing(chart.frame(change))]).toEqual([change, 0]);
    }
    expect(differing(chart.frame())).toBe(0);
    expect(chart.damage.whole).toBe(false);
  });

  it('follows a minute that opens a new bar in a session without painting the rest', () => {
    const bars = flatMinutes(20201218, 0, 200);
    for (let i = 0; i < 200; i++) {
      bars.high[i] = 52;
      bars.low[i] = 48;
      bars.close[i] = i % 2 === 0 ? 51 : 49;
    }
    const chart = new Painted(bars, {}, true);
    flatMinutes(20201218, 200, 201, 50, bars);
    chart.series.last = 50;
    chart.series.changed(BarChange.Appended, 200);
    expect(differing(chart.frame())).toBe(0);
    expect(chart.damage.whole).toBe(false);
    // The future part of the day is left alone.
    const { width, height } = chart.scene.layout;
    expect(chart.damage.pixels(chart.scene)).toBeLessThan((width * height) / 5);
  });
});
