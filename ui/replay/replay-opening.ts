import { useSyncExternalStore } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Listeners } from '../platform/listeners.ts';

/** The open dialog: for the days of one security, or of any (null). */
interface ReplayOpening {
  readonly subject: SymbolKey | null;
}

const listeners = new Listeners();
let opening: ReplayOpening | null = null;

/** Opens the dialog that chooses a day, for the days of one security or of any (null). */
export function openReplayDialog(subject: SymbolKey | null): void {
  opening = { subject };
  listeners.notify();
}

/** Closes the dialog. */
export function closeReplayDialog(): void {
  opening = null;
  listeners.notify();
}

/** The open dialog, kept up to date; null if it is closed. */
export function useReplayOpening(): ReplayOpening | null {
  return useSyncExternalStore(listeners.watch, () => opening);
}
