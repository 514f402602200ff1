import { expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { simulatedLabel } from '../../../engine/draw/simulated-band.ts';
import { BAR_SIMULATED } from '../../../engine/series/bars.ts';
import { waveDays } from '../chart/chart-bars.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { RecordingSurface } from './recording-surface.ts';

/** The name on a chart of a hundred days, of which these are simulated, that shows those before `right`. */
function named(simulated: readonly (readonly [first: number, end: number])[], right: number, span = 50) {
  const bars = waveDays(100);
  for (const [first, end] of simulated) for (let i = first; i < end; i++) bars.flag[i] = BAR_SIMULATED;
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  const view = { ...viewOfRange(openingView(FIRST_CHOICE), series.axis, 0), width: 600, height: 400, right, span };
  const scene = new Scene(view);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  return simulatedLabel(new RecordingSurface(), scene, series, 'Simulated since', 'Simulated');
}

it('a stretch that is in sight has its name, which is longer for the newest', () => {
  expect(named([[60, 100]], 100)?.name).toBe('Simulated since');
  expect(named([[60, 100]], 61)?.name).toBe('Simulated since');
  expect(named([[60, 70]], 100)?.name).toBe('Simulated since');
  expect(
    named(
      [
        [20, 30],
        [60, 100],
      ],
      45,
    )?.name,
  ).toBe('Simulated');
});

it('a stretch that begins at the plot’s edge, or ends at its other one, has none', () => {
  expect(named([[60, 100]], 60)).toBeNull();
  expect(named([[40, 50]], 100)).toBeNull();
  expect(named([[40, 51]], 100)).not.toBeNull();
});

it('a name that is wider than its stretch crosses its edge', () => {
  expect([named([[60, 100]], 100)?.crossesEdge, named([[60, 100]], 61)?.crossesEdge]).toEqual([false, true]);
});
