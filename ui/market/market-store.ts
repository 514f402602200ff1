import { useSyncExternalStore } from 'react';
import type { MarketState } from '../../workers/api/market-api.ts';
import { STARTING_STATE } from './starting-state.ts';

let current = STARTING_STATE;
const listeners = new Set<() => void>();

/** The market worker's latest state. */
export function marketState(): MarketState {
  return current;
}

/** Takes a state from the worker and tells everyone. */
export function publishMarketState(state: MarketState): void {
  current = state;
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
export function useMarketState<T>(select: (state: MarketState) => T): T {
  return useSyncExternalStore(watchMarketState, () => select(current));
}
