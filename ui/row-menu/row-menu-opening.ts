import { useSyncExternalStore } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Listeners } from '../platform/listeners.ts';

/** The state of the row menu. */
interface RowMenuState {
  /** The row's security; null while no menu is open. */
  readonly security: SymbolKey | null;
  /** Its corner, CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** The element that gets the focus back. */
  readonly from: HTMLElement | null;
}

const CLOSED: RowMenuState = { security: null, x: 0, y: 0, from: null };

const listeners = new Listeners();
let current = CLOSED;

/** Opens the menu of a row, and closes any other one. */
export function openRowMenu(next: RowMenuState): void {
  current = next;
  listeners.notify();
}

/** Closes the menu. */
export function closeRowMenu(): void {
  openRowMenu(CLOSED);
}

/** The open menu, kept up to date. */
export function useRowMenu(): RowMenuState {
  return useSyncExternalStore(listeners.watch, () => current);
}
