import { useSyncExternalStore } from 'react';
import { Listeners } from '../platform/listeners.ts';

const listeners = new Listeners();
let isOpen = false;

/** Opens or closes the dialog with the keys of the screen. */
export function showKeys(shown: boolean): void {
  isOpen = shown;
  listeners.notify();
}

/** Whether the dialog is open. */
export function useKeysOpen(): boolean {
  return useSyncExternalStore(listeners.watch, () => isOpen);
}
