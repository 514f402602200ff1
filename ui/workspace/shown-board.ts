import { KeptText } from '../platform/kept-text.ts';

/** The id of the board that was shown last in this browser. */
export function shownBoard(owner: string | null): KeptText {
  return new KeptText(() => localStorage, `borealis.shown-board/${encodeURIComponent(owner ?? '')}`);
}
