import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { createIndicator } from '../../../engine/indicators/catalogue.ts';
import { dateOfWall } from '../../../engine/time/exchange-time.ts';
import { PaneReport } from '../../../workers/chart/pane-report.ts';
import { waveDays } from '../../engine/chart/chart-bars.ts';
import { CHART_THEME } from '../../engine/chart/chart-look.ts';
import { type ViewChange, viewWith } from '../../engine/chart/chart-view.ts';

const PALETTE = paletteOf(CHART_THEME);
const RSI = { code: 'rsi', parameters: [14] };
const BANDS = { code: 'bb', parameters: [20, 2] };

function chart(change: ViewChange = {}): {
  series: ChartSeries;
  scene: Scene;
  arrange: (change?: ViewChange) => void;
} {
  const series = new ChartSeries((code, parameters) => {
    if (code === 'atr') throw new Error('out of order');
    return createIndicator(code, parameters);
  });
  const bars = waveDays(100);
  series.replace(bars, new OrdinalAxis(bars));
  const studies = { overlays: [BANDS], lower: [RSI, { code: 'atr', parameters: [14] }] };
  const view = {
    ...viewOfRange(openingView({ ...FIRST_CHOICE, studies }), series.axis, 0),
    width: 1200,
    height: 900,
    ratio: 1.5,
  };
  const scene = new Scene(view);
  let next = viewWith(view, change);
  const arrange = (more: ViewChange = {}): void => {
    next = scene.arrange(viewWith(next, more), series, CHART_THEME, (text) => text.length * 10, true);
  };
  arrange();
  return { series, scene, arrange };
}

describe('the report of panes', () => {
  let logged: MockInstance<typeof console.error>;
  beforeEach(() => {
    logged = vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => {
    logged.mockRestore();
  });

  it('has every pane in CSS pixels with the styles of its lines, and says which indicator failed', () => {
    const { series, scene } = chart();
    const panes = new PaneReport().next(scene, series, PALETTE) ?? [];
    const { price, lower, plotWidth } = scene.layout;
    expect(panes.map(({ top }) => top)).toEqual([price, ...lower].map((pane) => pane.top / 1.5));
    expect(panes.map(({ width }) => width)).toEqual([plotWidth / 1.5, plotWidth / 1.5, plotWidth / 1.5]);
    expect(panes.map(({ studies }) => studies.map(({ code, failed }) => [code, failed]))).toEqual([
      [['bb', false]],
      [['rsi', false]],
      [['atr', true]],
    ]);
    expect(logged.mock.calls).toEqual([[expect.stringContaining('atr'), new Error('out of order')]]);
    const [bands] = panes[0].studies;
    expect([bands.colours.length, bands.dashed.length]).toEqual([3, 3]);
    const values = series.studies.valuesAt(50).map((lines) => lines.length);
    expect(panes.flatMap(({ studies }) => studies.map(({ colours }) => colours.length))).toEqual(values);
  });

  it('is sent when something changed, and not with every frame', () => {
    const { series, scene, arrange } = chart();
    const report = new PaneReport();
    const isNew = (): boolean => report.next(scene, series, PALETTE) !== null;
    expect(isNew()).toBe(true);
    expect(isNew()).toBe(false);
    series.bars.close[99] = 101;
    series.changed(1, 99);
    arrange({ right: 90 });
    expect(isNew()).toBe(false);
    arrange({ shares: [0.5, 0.3, 0.2] });
    expect(isNew()).toBe(true);
    arrange({ studies: { overlays: [], lower: [RSI] } });
    expect(isNew()).toBe(true);
    arrange({ width: 1000 });
    expect(isNew()).toBe(true);
    expect(
      report.next(scene, series, paletteOf({ ...CHART_THEME, surface: '#000000', ink: '#ffffff' })),
    ).not.toBeNull();
  });

  it('names the day on which a cumulative line begins, and is sent again when older bars are prepended', () => {
    const { series, scene, arrange } = chart({
      studies: { overlays: [], lower: [RSI, { code: 'obv', parameters: [] }] },
    });
    const report = new PaneReport();
    const named = (): unknown =>
      report.next(scene, series, PALETTE)?.flatMap(({ studies }) => studies.map(({ since }) => since));
    expect(named()).toEqual([0, dateOfWall(series.bars.time[0])]);
    const older = waveDays(150);
    older.close[0] = 0;
    series.replace(older, new OrdinalAxis(older));
    arrange();
    expect(named()).toEqual([0, dateOfWall(older.time[1])]);
  });
});
