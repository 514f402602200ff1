import { useHistoryState } from 'wouter/use-browser-location';

/** What a history entry remembers of where it was opened: the menu and the login screen return there. */
export interface Origin {
  readonly from: string;
}

/** The path from which this history entry was opened; null if the address was typed or the page was loaded. */
export function useOrigin(): string | null {
  const state = useHistoryState<unknown>();
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : null;
}
