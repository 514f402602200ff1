import { describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { Command } from '../../../engine/chart/command.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { type ChartView, fitted, openingView } from '../../../engine/chart/view.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import { waveDays } from './chart-bars.ts';
import { CHART_THEME, textWidth } from './chart-look.ts';

const MILLION = 1_000_000;
const STUDIES = {
  overlays: [
    { code: 'mas', parameters: [25] },
    { code: 'mae', parameters: [25] },
    { code: 'bb', parameters: [20, 2] },
  ],
  lower: [
    { code: 'vol', parameters: [] },
    { code: 'macd', parameters: [12, 25, 9] },
    { code: 'rsi', parameters: [14] },
  ],
};
/** Number of lines that each pane reads, counting the bars as one; volume is read with the prices. */
const LINES = [6, 0, 3, 1];

function arranged(scene: Scene, view: ChartView, series: ChartSeries): ChartView {
  return scene.arrange(view, series, CHART_THEME, textWidth, false);
}

describe('a frame of a million bars', () => {
  const bars = waveDays(MILLION);
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  const chosen = openingView({ ...FIRST_CHOICE, dayRange: 'all', studies: STUDIES });
  const scene = new Scene(chosen);
  let view = arranged(scene, fitted({ ...chosen, width: 1200, height: 600 }, series.axis), series);

  /** Every pane reads at most two bars, values or nodes per pixel column and line. */
  function expectLittleWork(): void {
    expect(scene.touched).toHaveLength(LINES.length);
    for (const [pane, touched] of scene.touched.entries()) {
      expect(touched > 0).toBe(LINES[pane] > 0);
      expect(touched).toBeLessThanOrEqual(LINES[pane] * 2 * scene.layout.plotWidth);
    }
  }

  it('reads at most two bars per pixel column, however many are in sight', () => {
    expectLittleWork();
    expect(scene.visible.touched).toBeLessThanOrEqual(2 * scene.layout.plotWidth);
    const steps: Command[] = [{ type: 'pan', pixels: 37 }, { type: 'fit' }];
    for (let span = MILLION; span > 100; span /= 7) steps.push({ type: 'zoom', factor: 7, x: 500 });
    for (const step of steps) {
      view = arranged(scene, applyCommand(view, step, series.axis).view, series);
      expectLittleWork();
      expect(scene.visible.touched).toBeLessThanOrEqual(2 * scene.layout.plotWidth);
    }
  });

  it('reads no more after a trade than before', () => {
    for (const step of [{ type: 'fit' }, { type: 'zoom', factor: MILLION / 300 }] as const) {
      view = arranged(scene, applyCommand(view, step, series.axis).view, series);
      const before = [...scene.touched];
      bars.close[MILLION - 1] += 0.01;
      series.changed(BarChange.Amended, MILLION - 1);
      view = arranged(scene, view, series);
      expect(scene.touched).toEqual(before);
    }
  });
});
