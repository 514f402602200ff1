import { useSyncExternalStore } from 'react';
import { market } from './connection.ts';

let failed = false;
const listeners = new Set<() => void>();

/** Ends the session here and on the server; the new state comes back to every tab. Without the server it goes on. */
export function logOut(): void {
  tell(false);
  market.logout().catch(() => tell(true));
}

/** Whether the server could not be told of the last log out. */
export function useLogOutFailed(): boolean {
  return useSyncExternalStore(watch, () => failed);
}

function tell(now: boolean): void {
  failed = now;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
