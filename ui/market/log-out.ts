import { useSyncExternalStore } from 'react';
import { Listeners } from '../platform/listeners.ts';
import { market } from './connection.ts';

let failed = false;
const listeners = new Listeners();

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
  return useSyncExternalStore(listeners.watch, () => failed);
}

function report(now: boolean): void {
  failed = now;
  listeners.notify();
}
