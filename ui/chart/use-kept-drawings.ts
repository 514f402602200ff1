import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { MarketState } from '../../workers/api/market-api.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import type { ChartHandle } from './chart-handle.ts';
import { DrawingKeeper } from './drawing-keeper.ts';
import { type DrawingsKey, drawingStore } from './drawing-store.ts';

const NOTHING = { region: 'C', symbol: '' } as const;

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
  const keeps = useMarketState(isKeeping);
  // Until the server has said who is logged in, nobody's drawings are read or written.
  const owner = useMarketState(({ phase, heardAt, session }) =>
    phase === 'starting' || heardAt === 0 ? null : session.userid,
  );
  const { region, symbol } = target.type === 'security' ? target : NOTHING;
  const key = useMemo(
    () => (owner === null || symbol === '' ? null : { owner, region, symbol }),
    [owner, region, symbol],
  );
  /** Whose drawings the chart shows. */
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

  // Only once nothing writes any more, and only where the user said so: not where a preference merely arrives.
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
