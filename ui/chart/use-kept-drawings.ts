import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Drawing, DrawingState } from '../../engine/tools/drawing.ts';
import { keptDrawings, keptText } from '../../engine/tools/kept-drawings.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { MarketState } from '../../workers/api/market-api.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import type { ChartHandle } from './chart-handle.ts';
import { type DrawingsKey, drawingStore } from './drawing-store.ts';

/** A drawing that is dragged changes every frame; it is written this often at most, milliseconds. */
const WRITE_INTERVAL = 200;

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
  const restored = useRef<DrawingsKey | null>(null);

  useEffect(() => {
    if (key === null || !keeps) return;
    let text = drawingStore.read(key);
    let seen: DrawingState | null = null;
    let due: readonly Drawing[] | null = null;
    let timer = 0;
    /** The chart has yet to put back what it shows of another user. */
    let isForeign = false;
    const restore = (): void => chart.send({ type: 'tool', command: { act: 'restore', drawings: keptDrawings(text) } });
    const write = (): void => {
      clearTimeout(timer);
      timer = 0;
      if (due === null) return;
      const next = keptText(due);
      due = null;
      if (next === text) return;
      text = next;
      drawingStore.write(key, next);
    };
    const take = (): void => {
      const state = chart.drawings();
      if (state === seen) return;
      seen = state;
      if (state.edits === 0) isForeign = false;
      if (state.edits === 0 || isForeign || !isOf(chart.drawnTarget(), key)) return;
      due = state.drawings;
      if (timer === 0) timer = window.setTimeout(write, WRITE_INTERVAL);
    };
    const stopStore = drawingStore.watch(key, (elsewhere) => {
      if (elsewhere === text) return;
      text = elsewhere;
      due = null;
      restore();
    });
    if (restored.current === key && isOf(chart.drawnTarget(), key)) {
      // Keeping was switched on again: what is on the chart is newer than anything kept.
      take();
    } else {
      restored.current = key;
      isForeign = isOf(chart.drawnTarget(), key) && chart.drawings().edits > 0;
      restore();
    }
    const stopChart = chart.watch(take);
    window.addEventListener('pagehide', write);
    return () => {
      stopChart();
      stopStore();
      window.removeEventListener('pagehide', write);
      if (isKeeping(marketState())) write();
      else clearTimeout(timer);
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

function isOf(target: ChartTarget | null, { region, symbol }: DrawingsKey): boolean {
  return target?.type === 'security' && target.region === region && target.symbol === symbol;
}
