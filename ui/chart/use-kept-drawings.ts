import { useCallback, useEffect, useMemo, useRef } from 'react';
import { keptDrawings, keptText } from '../../engine/tools/kept-drawings.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import type { ChartHandle } from './chart-handle.ts';
import { type DrawingsKey, drawingStore } from './drawing-store.ts';

/** Whether drawings are kept, and how to change that. */
export interface KeptDrawings {
  readonly keeps: boolean;
  /** Symbols of which this browser keeps drawings for the user. */
  readonly count: () => number;
  /** Keeps drawings from now on, those on the chart included; or no longer, and forgets what was kept. */
  readonly setKeeps: (on: boolean) => void;
}

/**
 * Keeps a chart's drawings in the browser, for each user and symbol, and puts them back when the symbol is loaded again.
 * What is drawn on one chart shows on every other of the same symbol, in other tabs too. Null for a portfolio's chart.
 */
export function useKeptDrawings(chart: ChartHandle, target: ChartTarget): KeptDrawings | null {
  const keeps = useMarketState(({ preferences }) => preferences.keepdraw !== 'false');
  // Until the server has said who is logged in, nobody's drawings are read or written.
  const owner = useMarketState(({ phase, heardAt, session }) =>
    phase === 'starting' || heardAt === 0 ? null : session.userid,
  );
  const key = useMemo(() => keyOf(owner, target), [owner, target]);
  const restored = useRef<DrawingsKey | null>(null);

  useEffect(() => {
    if (key === null || !keeps) return;
    let text = drawingStore.read(key);
    const restore = (): void => chart.send({ type: 'tool', command: { act: 'restore', drawings: keptDrawings(text) } });
    const keep = (): void => {
      const { drawings, edits } = chart.drawings();
      if (edits === 0 || !isOf(chart.drawnTarget(), key)) return;
      const next = keptText(drawings);
      if (next === text) return;
      text = next;
      drawingStore.write(key, next);
    };
    const stopStore = drawingStore.watch(key, (elsewhere) => {
      if (elsewhere === text) return;
      text = elsewhere;
      restore();
    });
    if (restored.current === key && isOf(chart.drawnTarget(), key)) {
      // Keeping was switched on again: what is on the chart is newer than anything kept.
      keep();
    } else {
      restored.current = key;
      restore();
    }
    const stopChart = chart.watch(keep);
    return () => {
      stopStore();
      stopChart();
    };
  }, [chart, key, keeps]);

  const setKeeps = useCallback(
    (on: boolean) => {
      if (!on && owner !== null) drawingStore.clear(owner);
      savePreferences({ keepdraw: String(on) });
    },
    [owner],
  );
  const count = useCallback(() => (owner === null ? 0 : drawingStore.count(owner)), [owner]);
  return target.type === 'security' ? { keeps, count, setKeeps } : null;
}

function keyOf(owner: string | null, target: ChartTarget): DrawingsKey | null {
  if (owner === null || target.type !== 'security') return null;
  return { owner, region: target.region, symbol: target.symbol };
}

function isOf(target: ChartTarget | null, { region, symbol }: DrawingsKey): boolean {
  return target?.type === 'security' && target.region === region && target.symbol === symbol;
}
