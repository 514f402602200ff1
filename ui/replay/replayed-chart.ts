import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Period } from '../../engine/chart/period.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Listeners } from '../platform/listeners.ts';

/** A chart on the screen: its security (null: a portfolio), and the length of its bars. */
interface ReplayedChart {
  readonly key: SymbolKey | null;
  readonly period: Period;
}

interface KnownChart {
  readonly chart: ReplayedChart;
  /** A counter value at its last use; 0 if it was never used. */
  readonly used: { current: number };
}

const listeners = new Listeners();
const charts = new Set<KnownChart>();
let uses = 0;

/** The chart in use: the one that was last focused or pressed, otherwise the first; null if there is none. */
export function replayedChart(): ReplayedChart | null {
  let inUse: KnownChart | undefined;
  for (const each of charts) if (inUse === undefined || each.used.current > inUse.used.current) inUse = each;
  return inUse?.chart ?? null;
}

/** The chart in use, kept up to date: a replay steps by its bars and its trades. */
export function useReplayedChart(): ReplayedChart | null {
  return useSyncExternalStore(listeners.watch, replayedChart);
}

/** Registers a chart while it is on the screen. `area` holds its canvases. */
export function useKnownChart(area: RefObject<HTMLElement | null>, key: SymbolKey | null, period: Period): void {
  const used = useRef(0);
  const { symbol, region } = key ?? { symbol: '', region: 'U' as const };
  useEffect(() => {
    const element = area.current;
    const known = { chart: { key: symbol === '' ? null : { symbol, region }, period }, used };
    const use = (): void => {
      uses += 1;
      used.current = uses;
      listeners.notify();
    };
    charts.add(known);
    listeners.notify();
    element?.addEventListener('focusin', use);
    element?.addEventListener('pointerdown', use);
    return () => {
      charts.delete(known);
      listeners.notify();
      element?.removeEventListener('focusin', use);
      element?.removeEventListener('pointerdown', use);
    };
  }, [area, symbol, region, period]);
}
