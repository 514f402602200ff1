import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { FIRST_OPTIONS } from '../../../engine/chart/chart-options.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { CHART_TYPES } from '../../../engine/chart/chart-type.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { SessionAxis } from '../../../engine/chart/session-axis.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import type { StudyChoice } from '../../../engine/chart/study-choice.ts';
import { LOG_FLOOR, rowOf } from '../../../engine/chart/value-scale.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { createIndicator, LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { flatMinutes, waveDays } from './chart-bars.ts';
import { CHART_THEME, textWidth } from './chart-look.ts';
import { type ViewChange, viewWith } from './chart-view.ts';
import { studies } from './study-choices.ts';

function seriesOf(bars: Bars): ChartSeries {
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  return series;
}

function arranged(series: ChartSeries, change: ViewChange): Scene {
  const opening = viewOfRange(openingView(FIRST_CHOICE), series.axis, 0);
  const view = viewWith({ ...opening, width: 800, height: 700 }, change);
  const scene = new Scene(view);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  return scene;
}

const days = seriesOf(waveDays(200));

describe('the panes of a scene', () => {
  it('are the prices and one for each lower indicator, one below the other', () => {
    for (const lower of [[], ['vol'], ['vol', 'rsi'], ['vol', 'rsi', 'macd']]) {
      const scene = arranged(days, { studies: studies([], lower) });
      expect(scene.lower.map((pane) => pane.study.choice.code)).toEqual(lower);
      let end = scene.layout.price.top + scene.layout.price.height;
      for (const { scale } of scene.lower) {
        expect(scale.top).toBe(end + scene.layout.rule);
        end = scale.top + scale.height;
      }
      expect(scene.view.layout).toBe(scene.layout);
    }
  });

  it('have the volume at the foot of the prices, whose scale it does not change', () => {
    const without = arranged(days, { studies: studies([], []) });
    const scene = arranged(days, { studies: studies(['vol'], []) });
    const { top, height } = scene.layout.price;
    expect(without.volumeScale).toBeNull();
    expect(scene.lower).toEqual([]);
    expect(scene.prices).toEqual(without.prices);
    expect(scene.volumeScale).toMatchObject({ low: 0, high: scene.visible.greatestVolume });
    expect((scene.volumeScale?.top ?? 0) + (scene.volumeScale?.height ?? 0)).toBe(top + height);
    expect(scene.volumeScale?.height).toBe(Math.round(height / 5));
  });

  it('keep their ticks farther apart for larger letters', () => {
    const ticks = (fontSize: number): number[] => {
      const scene = new Scene(viewOfRange(openingView(FIRST_CHOICE), days.axis, 0));
      const view = viewWith(scene.view, { width: 800, height: 700, studies: studies([], ['vol']) });
      scene.arrange(view, days, { ...CHART_THEME, fontSize }, textWidth, true);
      return [scene.priceAxis.count, scene.timeTicks.count];
    };
    const [usual, large] = [ticks(12), ticks(36)];
    expect(large[0]).toBeLessThan(usual[0]);
    expect(large[1]).toBeLessThan(usual[1]);
  });

  it('leave room for their legend above their tallest marks, more of it for larger letters', () => {
    for (const fontSize of [12, 24]) {
      const scene = new Scene(viewOfRange(openingView(FIRST_CHOICE), days.axis, 0));
      const view = viewWith(scene.view, { width: 800, height: 900, studies: studies([], ['vol', 'macd']) });
      scene.arrange(view, days, { ...CHART_THEME, fontSize }, textWidth, true);
      const tallest = [scene.visible.greatestVolume, scene.lower[1].marks.highest];
      scene.lower.forEach(({ scale }, i) => {
        expect(rowOf(scale, tallest[i]) - scale.top).toBeGreaterThanOrEqual((fontSize * 5) / 3);
      });
    }
  });

  it('keep their contents when another indicator is added', () => {
    const scene = arranged(days, { studies: studies(['mas'], ['vol', 'rsi']) });
    const [volume, rsi] = scene.lower;
    scene.arrange(
      viewWith(scene.view, { studies: studies(['mas'], ['rsi', 'vol', 'atr']) }),
      days,
      CHART_THEME,
      textWidth,
      true,
    );
    expect([scene.lower[0], scene.lower[1]]).toEqual([rsi, volume]);
    expect(scene.lower[0]).toBe(rsi);
  });

  it.each(LOWER_INDICATORS.map(({ code, scale }) => ({ code, fixed: scale })))(
    'show all values of $code, on a fixed scale where it has one',
    ({ code, fixed }) => {
      const scene = arranged(days, { studies: studies([], [code]) });
      const [{ scale, marks, axis }] = scene.lower;
      for (const line of marks.lines) {
        for (let i = 0; i < line.count; i++) {
          if (Number.isNaN(line.high[i])) continue;
          expect(rowOf(scale, line.high[i])).toBeGreaterThanOrEqual(scale.top);
          expect(rowOf(scale, line.low[i])).toBeLessThanOrEqual(scale.top + scale.height);
        }
      }
      if (fixed !== undefined) {
        const narrow = arranged(days, { studies: studies([], [code]), span: 30, right: 60 });
        expect([narrow.lower[0].scale.low, narrow.lower[0].scale.high]).toEqual([scale.low, scale.high]);
        expect([scale.low < fixed[0], scale.high > fixed[1]]).toEqual([true, true]);
      }
      expect(axis.count).toBeGreaterThan(0);
    },
  );

  it('have ticks at an indicator’s guide levels', () => {
    const scene = arranged(days, { studies: studies([], ['rsi', 'stoc', 'will']) });
    expect(scene.lower.map(({ axis }) => axis.label)).toEqual([
      ['30', '70'],
      ['20', '80'],
      ['-80', '-20'],
    ]);
    const cci = arranged(days, { studies: studies([], ['cci']), span: 12, right: 40 });
    expect(cci.lower[0].scale.low).toBeLessThan(-100);
    expect(cci.lower[0].scale.high).toBeGreaterThan(100);
  });

  it('have no scale if their indicator failed, and leave the others as they are', () => {
    const bars = waveDays(100);
    const series = new ChartSeries((code, parameters) => {
      if (code === 'rsi') throw new Error('out of order');
      return createIndicator(code, parameters);
    });
    series.replace(bars, new OrdinalAxis(bars));
    const scene = arranged(series, { studies: studies([], ['rsi', 'atr']) });
    expect(scene.lower.map(({ axis }) => axis.count > 0)).toEqual([false, true]);
  });
});

describe('the price scale of a scene', () => {
  it('shows the overlays as well as the bars', () => {
    const wide: StudyChoice = { code: 'maenv', parameters: [25, 0.5] };
    const scene = arranged(days, { studies: { overlays: [wide], lower: [] } });
    const [band] = scene.overlays;
    expect(band.highest).toBeGreaterThan(scene.visible.highest);
    expect(scene.prices.high).toBeGreaterThan(band.highest);
    expect(scene.prices.low).toBeLessThan(band.lowest);
  });

  it('ends at the floor for a price not above it, and no lower for a band that falls below zero', () => {
    const bars = waveDays(120);
    bars.low[60] = 0;
    const options = { ...FIRST_OPTIONS, log: true };
    const scene = arranged(seriesOf(bars), { options, studies: studies([], []) });
    expect(rowOf(scene.prices, LOG_FLOOR)).toBeLessThanOrEqual(scene.prices.top + scene.prices.height);
    const steep = waveDays(120);
    for (let i = 100; i < 120; i++) {
      for (const column of [steep.open, steep.high, steep.low, steep.close]) column[i] *= i % 2 === 0 ? 0.05 : 1;
    }
    const banded = arranged(seriesOf(steep), { options, studies: studies(['bb'], []) });
    expect(banded.overlays[0].lowest).toBeLessThan(0);
    expect(banded.prices.low).toBeGreaterThan(0.5);
  });

  it('shows the previous close on a day in progress if it is switched on', () => {
    const minutes = flatMinutes(20201218, 0, 100, 50);
    const series = new ChartSeries();
    series.replace(minutes, new SessionAxis(minutes, 1, Number.NaN));
    series.previousClose = 40;
    const view = { intraday: true, studies: studies([], []) };
    const options = { ...FIRST_OPTIONS, previousClose: true };
    expect(arranged(series, { ...view, options }).prices.low).toBeLessThan(40);
    expect(arranged(series, { ...view, options: { ...options, previousClose: false } }).prices.low).toBeGreaterThan(45);
  });
});

describe('the work of a frame', () => {
  const million = seriesOf(waveDays(1_000_000));
  const all = studies(
    OVERLAYS.map(({ code }) => code).filter((code) => code !== 'dar'),
    ['macd', 'stoc', 'vma'],
  );

  it('is at most two values per pixel column for each line of a pane, however many bars there are', () => {
    const scene = new Scene(openingView(FIRST_CHOICE));
    fc.assert(
      fc.property(
        fc.constantFrom(...CHART_TYPES),
        fc.integer({ min: 200, max: 2000 }),
        fc.double({ min: 8, max: 1_000_000, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (chartType, width, span, place) => {
          const right = span + (1_000_000 - span) * place;
          const opening = openingView({ ...FIRST_CHOICE, chartType, studies: all });
          const view = { ...opening, width, height: 700, span, right };
          scene.arrange(view, million, CHART_THEME, textWidth, true);
          const most = 2 * scene.layout.plotWidth;
          expect(scene.visible.touched).toBeLessThanOrEqual(most);
          for (const marks of [...scene.overlays, ...scene.lower.map((pane) => pane.marks)]) {
            for (const line of marks.lines) expect(line.touched).toBeLessThanOrEqual(most);
          }
          const lines = [1, 0, 0, 0];
          for (const { lines: own } of scene.overlays) lines[0] += own.length;
          scene.lower.forEach(({ marks }, i) => {
            lines[i + 1] += marks.lines.length;
          });
          scene.touched.forEach((touched, i) => {
            expect(touched).toBeLessThanOrEqual(most * lines[i]);
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('shows extremes of an indicator that lie between pixel columns', () => {
    const scene = arranged(million, { studies: studies([], ['rsi']), span: 1_000_000, right: 1_000_000 });
    const [line] = scene.lower[0].marks.lines;
    const values = million.studies.lower[0].lineOf(0);
    let lowest = 100;
    let highest = 0;
    for (let i = 14; i < 1_000_000; i++) {
      if (values[i] < lowest) lowest = values[i];
      if (values[i] > highest) highest = values[i];
    }
    expect([line.lowest, line.highest]).toEqual([lowest, highest]);
  });

  it('follows ticks through the pyramids of its lines', () => {
    const bars = waveDays(20_000);
    const series = seriesOf(bars);
    const view = { studies: studies(['mas'], ['mom']), span: 20_000, right: 20_000 };
    const scene = arranged(series, view);
    bars.close[19_999] = 900;
    bars.high[19_999] = 900;
    series.changed(1, 19_999);
    scene.arrange(scene.view, series, CHART_THEME, textWidth, false);
    expect(scene.lower[0].marks.highest).toBe(900 - bars.close[19_992]);
    bars.append(bars.time[19_999] + 86_400, 900, 2000, 900, 2000, 100);
    series.changed(2, 20_000);
    scene.arrange({ ...scene.view, right: 20_001 }, series, CHART_THEME, textWidth, false);
    expect(scene.lower[0].marks.highest).toBe(2000 - bars.close[19_993]);
  });
});
