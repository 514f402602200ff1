import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;
let typed = '';

/** Opens the command palette, or closes it. */
export function showPalette(shown: boolean): void {
  if (shown === isOpen) return;
  isOpen = shown;
  typed = '';
  for (const listener of listeners) listener();
}

/** Whether the palette is open. */
export function isPaletteOpen(): boolean {
  return isOpen;
}

/** Takes a key that was pressed after the palette was opened and before it stands; false for one that types nothing. */
export function typeAhead(key: string): boolean {
  if (key === 'Escape') showPalette(false);
  else if (key === 'Enter') typed += '\n';
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return false;
  return true;
}

/** What was typed before the palette stood, once; ends with a line feed where Enter was pressed after it. */
export function typedAhead(): string {
  const text = typed;
  typed = '';
  return text;
}

/** `isPaletteOpen`, kept up to date. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(watch, isPaletteOpen);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
