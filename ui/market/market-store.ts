import { useSyncExternalStore } from 'react';
import type { MarketState } from '../../workers/api/market-api.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Listeners } from '../platform/listeners.ts';
import { STARTING_STATE } from './starting-state.ts';
import type { Trouble } from './troubles.ts';

/** The market worker's state, what the page knows of its workers, and what it is about to ask of them. */
export interface PageState extends MarketState {
  readonly troubles: readonly Trouble[];
  /** The open dialog that begins a replay, for days of one security or of any (null); undefined while it is closed. */
  readonly replayDialog?: { readonly subject: SymbolKey | null } | undefined;
}

let current = STARTING_STATE;
/** Preferences chosen on this page that the worker's state does not contain yet. */
const chosen = new Map<string, string>();
const listeners = new Listeners();

/** The latest state. */
export function marketState(): PageState {
  return current;
}

/** Takes a state from the worker. Preferences chosen on this page since then stay. */
export function takeWorkerState(state: MarketState): void {
  for (const [name, value] of chosen) if (state.preferences[name] === value) chosen.delete(name);
  publishMarketState({ ...state, preferences: { ...state.preferences, ...Object.fromEntries(chosen) } });
}

/** Applies preferences at once. They hold until a state of the worker has them. */
export function choosePreferences(changed: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(changed)) chosen.set(name, value);
  publishMarketState({ preferences: { ...current.preferences, ...changed } });
}

/** Applies a change to the page's state, and notifies all listeners. */
export function publishMarketState(change: Partial<PageState>): void {
  current = { ...current, ...change };
  listeners.notify();
}

/** Calls `listener` after every change of state; returns a function that stops it. */
export const watchMarketState = listeners.watch;

/**
 * A part of the market's state, kept up to date. `select` must return a part of the state or a primitive, never a new
 * object, because React compares by identity.
 */
export function useMarketState<T>(select: (state: PageState) => T): T {
  return useSyncExternalStore(watchMarketState, () => select(current));
}
