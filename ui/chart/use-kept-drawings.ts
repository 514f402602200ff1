import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ANYWHERE } from '../../engine/workspace/workspace-object.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { MarketState } from '../../workers/api/market-api.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { type ReadObject, workspaceClient } from '../workspace/workspace-client.ts';
import type { ChartHandle } from './chart-handle.ts';
import { DrawingKeeper, withinSecurity } from './drawing-keeper.ts';
import { oldDrawings } from './old-drawings.ts';

const NOTHING = { region: 'C', symbol: '' } as const;

/** Whether drawings are kept, and the function that changes this. */
export interface KeptDrawings {
  readonly keeps: boolean;
  /** Starts to keep drawings, those on the chart included; or stops, and deletes the kept ones. */
  readonly setKeeps: (on: boolean) => void;
}

/** The drawings that were deleted when this page stopped to keep them: they return when it starts again. */
let deleted: { readonly owner: string | null; readonly drawings: readonly ReadObject<'drawing'>[] } | null = null;
/** The owners whose drawings of an earlier version were looked for. */
const moved = new Set<string>();

/**
 * Keeps a chart's drawings in the user's workspace, and restores them when the security is loaded again. A drawing on one chart shows
 * on every other chart of the same security, in other tabs and on other devices too. Null for a portfolio's chart.
 */
export function useKeptDrawings(chart: ChartHandle, target: ChartTarget): KeptDrawings | null {
  const keeps = useMarketState(isKeeping);
  const owner = useSyncExternalStore(workspaceClient.watch, () => workspaceClient.status.owner);
  const { region, symbol } = target.type === 'security' ? target : NOTHING;
  const key = useMemo(() => ({ region, symbol }), [region, symbol]);
  /** The owner of the drawings on the chart. */
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (key.symbol === '') return;
    const within = withinSecurity(key);
    const leave = workspaceClient.keep('drawing', within);
    if (owner === null) return leave;
    const isForeign = shown.current !== null && shown.current !== owner;
    shown.current = owner;
    if (!keeps) return leave;
    moveOld(owner);
    const keeper = new DrawingKeeper(
      chart,
      {
        read: () => workspaceClient.objects('drawing', within),
        change: (edits) => void workspaceClient.change(edits),
        watch: workspaceClient.watch,
      },
      key,
      isForeign,
    );
    const flush = (): void => keeper.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      keeper.end(isKeeping(marketState()));
      leave();
    };
  }, [chart, key, keeps, owner]);

  // Only after the last save, and only if the user chose it: a preference that arrives from elsewhere deletes nothing.
  const forgetting = useRef(false);
  useEffect(() => {
    if (keeps || !forgetting.current) return;
    forgetting.current = false;
    deleteAll();
  }, [keeps]);

  const setKeeps = useCallback((on: boolean) => {
    forgetting.current = !on;
    if (on) restoreAll();
    savePreferences({ keepdraw: String(on) });
  }, []);
  return target.type === 'security' ? { keeps, setKeeps } : null;
}

function deleteAll(): void {
  const leave = workspaceClient.keep('drawing', ANYWHERE);
  const { owner } = workspaceClient.status;
  const act = (): void => {
    const drawings = workspaceClient.objects('drawing', ANYWHERE);
    const isOther = workspaceClient.status.owner !== owner;
    if (drawings === null && !isOther) return;
    stop();
    leave();
    // The drawings of a user who logged in meanwhile stay.
    if (drawings === null || isOther) return;
    deleted = { owner, drawings };
    void workspaceClient.change(drawings.map((drawing) => ({ ...drawing, body: null })));
  };
  const stop = workspaceClient.watch(act);
  act();
}

function restoreAll(): void {
  if (deleted !== null && deleted.owner === workspaceClient.status.owner) void workspaceClient.change(deleted.drawings);
  deleted = null;
}

/** Earlier versions kept drawings in this browser alone. */
function moveOld(owner: string): void {
  if (moved.has(owner)) return;
  moved.add(owner);
  const { edits, remove } = oldDrawings(() => localStorage, owner);
  if (edits.length > 0) void workspaceClient.change(edits).then(remove);
}

function isKeeping({ preferences }: MarketState): boolean {
  return preferences.keepdraw !== 'false';
}
