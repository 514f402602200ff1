import { useSyncExternalStore } from 'react';
import type { MarketState } from '../../workers/api/market-api.ts';
import { STARTING_STATE } from './starting-state.ts';
import type { Trouble } from './troubles.ts';

/** The market worker's state, and what the page knows of its workers. */
export interface PageState extends MarketState {
  readonly troubles: readonly Trouble[];
}

let current = STARTING_STATE;
const listeners = new Set<() => void>();

/** The latest state. */
export function marketState(): PageState {
  return current;
}

/** Takes a state from the worker, or any change to the page's state, and tells everyone. */
export function publishMarketState(change: Partial<PageState>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change of state; returns how to stop it. */
export function watchMarketState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A part of the market's state, kept up to date. `select` must return a part of the state or a primitive, never a new
 * object, because React compares by identity.
 */
export function useMarketState<T>(select: (state: PageState) => T): T {
  return useSyncExternalStore(watchMarketState, () => select(current));
}
