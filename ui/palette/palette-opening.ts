import { useSyncExternalStore } from 'react';
import { Listeners } from '../platform/listeners.ts';

const listeners = new Listeners();
let isOpen = false;
/** Keys pressed after the palette was opened and before it is ready. */
export const keysAhead: string[] = [];

/** The shortcut of the palette, as labelled on the keyboard. */
export const PALETTE_KEYS = /^(Mac|iP)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Whether a key event is the shortcut of the palette: Ctrl-K, or Cmd-K on a Mac. */
export function isPaletteKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** Opens or closes the command palette. */
export function showPalette(shown: boolean): void {
  if (shown === isOpen) return;
  isOpen = shown;
  keysAhead.length = 0;
  listeners.notify();
}

/** Whether the palette is open. */
export function isPaletteOpen(): boolean {
  return isOpen;
}

/** `isPaletteOpen`, kept up to date. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(listeners.watch, isPaletteOpen);
}
