import { KeptText } from '../platform/kept-text.ts';

/** The id of the board that this browser showed last. */
export function shownBoard(owner: string | null): KeptText {
  return new KeptText(() => localStorage, `borealis.shown-board/${encodeURIComponent(owner ?? '')}`);
}
