import { useSyncExternalStore } from 'react';
import { market } from './connection.ts';

let failed = false;
const listeners = new Set<() => void>();

/**
 * Ends the session here and on the server; every tab receives the new state. If the server cannot be reached, the session
 * continues.
 */
export function logOut(): void {
  report(false);
  market.logout().catch(() => report(true));
}

/** Whether the last logout failed to reach the server. */
export function useLogOutFailed(): boolean {
  return useSyncExternalStore(watch, () => failed);
}

function report(now: boolean): void {
  failed = now;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
