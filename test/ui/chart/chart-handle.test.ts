import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chartChoiceOf } from '../../../engine/settings/chart-preferences.ts';
import { PREFERENCE_DEFAULTS } from '../../../engine/settings/preferences.ts';
import type { WallSeconds } from '../../../engine/time/exchange-time.ts';
import type { Drawing } from '../../../engine/tools/drawing.ts';
import { ChartHandle } from '../../../ui/chart/chart-handle.ts';
import type { ChartInit, ChartTarget } from '../../../workers/api/chart-api.ts';

// A chart worker that never answers: it is dead as soon as it is asked.
vi.mock(
  '../../../ui/painting/chart-connection.ts',
  () =>
    ({
      CHART_RETRY_INTERVAL: 5_000,
      borrowCharts: () => new Promise(() => {}),
      borrowedCharts: () => new Promise(() => {}),
      returnCharts() {},
    }) satisfies Partial<typeof import('../../../ui/painting/chart-connection.ts')>,
);

const MSFT: ChartTarget = { type: 'security', symbol: 'MSFT', region: 'U' };
const SPY: ChartTarget = { type: 'security', symbol: 'SPY', region: 'U' };
const LINE: Drawing = { tool: 'horz', points: [{ time: 0 as WallSeconds, price: 1 }] };
const CHOICE = chartChoiceOf(PREFERENCE_DEFAULTS);
const HOLDER = { append() {} } as unknown as HTMLElement;

beforeEach(() => vi.stubGlobal('document', { createElement: () => ({ remove() {} }) }));
afterEach(() => vi.unstubAllGlobals());

/** Opens a chart of a target in the place of another. */
function opened(target: ChartTarget, before: ChartHandle | null): ChartHandle {
  const chart = new ChartHandle(before);
  chart.open(HOLDER, { target, choice: CHOICE } as unknown as Omit<ChartInit, 'id'>);
  return chart;
}

/** A handle that knows of drawings, as one has whose worker told of them. */
const drawn = (target: ChartTarget): ChartHandle =>
  Object.assign(new ChartHandle(), {
    drawings: () => ({ tool: 'line', drawings: [LINE] }),
    drawnTarget: () => target,
  });

it('drawings outlive two chart workers, the second of which never reported them', () => {
  const second = opened(MSFT, drawn(MSFT));
  const third = opened(MSFT, second);
  expect(third.drawings()).toMatchObject({ tool: 'line', drawings: [LINE] });
  expect(third.drawnTarget()).toEqual(MSFT);
});

it('drawings of another security are not restored', () => {
  const second = opened(SPY, drawn(MSFT));
  expect(second.drawings()).toMatchObject({ tool: 'line', drawings: [] });
  expect(second.drawnTarget()).toBeNull();
});
