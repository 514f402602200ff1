import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { MarketState } from '../../workers/api/market-api.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import type { ChartHandle } from './chart-handle.ts';
import { DrawingKeeper } from './drawing-keeper.ts';
import { type DrawingsKey, drawingStore } from './drawing-store.ts';

const NOTHING = { region: 'C', symbol: '' } as const;

/** Whether drawings are kept, and the function that changes this. */
export interface KeptDrawings {
  readonly keeps: boolean;
  /** The number of symbols whose drawings this browser keeps for the user. */
  readonly count: () => number;
  /** Starts to keep drawings, those on the chart included; or stops, and deletes the kept ones. */
  readonly setKeeps: (on: boolean) => void;
}

/**
 * Keeps a chart's drawings in the browser, per user and symbol, and restores them when the symbol is loaded again. A drawing on
 * one chart shows on every other chart of the same symbol, in other tabs too. Null for a portfolio's chart.
 */
export function useKeptDrawings(chart: ChartHandle, target: ChartTarget): KeptDrawings | null {
  const keeps = useMarketState(isKeeping);
  // Until the server has said who is logged in, no drawings are read or saved.
  const owner = useMarketState(({ phase, heardAt, session }) =>
    phase === 'starting' || heardAt === 0 ? null : session.userid,
  );
  const { region, symbol } = target.type === 'security' ? target : NOTHING;
  const key = useMemo(
    () => (owner === null || symbol === '' ? null : { owner, region, symbol }),
    [owner, region, symbol],
  );
  /** The owner and symbol of the drawings on the chart. */
  const shown = useRef<DrawingsKey | null>(null);

  useEffect(() => {
    if (key === null) return;
    const resumed = shown.current === key;
    shown.current = key;
    if (!keeps) return;
    const keeper = new DrawingKeeper(chart, drawingStore, key, resumed);
    const flush = (): void => keeper.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      keeper.end(isKeeping(marketState()));
    };
  }, [chart, key, keeps]);

  // Only after the last save, and only if the user chose it: a preference that arrives from elsewhere deletes nothing.
  const forgetting = useRef(false);
  useEffect(() => {
    if (keeps || !forgetting.current || owner === null) return;
    forgetting.current = false;
    drawingStore.clear(owner);
  }, [keeps, owner]);

  const setKeeps = useCallback((on: boolean) => {
    forgetting.current = !on;
    savePreferences({ keepdraw: String(on) });
  }, []);
  const count = useCallback(() => (owner === null ? 0 : drawingStore.count(owner)), [owner]);
  return target.type === 'security' ? { keeps, count, setKeeps } : null;
}

function isKeeping({ preferences }: MarketState): boolean {
  return preferences.keepdraw !== 'false';
}
