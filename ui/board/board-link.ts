import { formatBoards, parseBoards } from './kept-boards.ts';
import type { Board } from './tile.ts';

/** The prefix of the description in an address. What follows `#` never reaches a server. */
const MARK = '#board=';

/** The longest link that every browser and most messengers accept. */
const LONGEST = 8_000;

/** A link that holds the board itself: `base` is the board screen's address. Null if the board is too large for one. */
export function linkOfBoard(base: string, board: Board): string | null {
  const bytes = new TextEncoder().encode(formatBoards({ shown: 0, boards: [board] }));
  const text = btoa(String.fromCharCode(...bytes));
  const link = base + MARK + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return link.length > LONGEST ? null : link;
}

/** The board in the fragment of a link; null if there is none, or if it is damaged. */
export function boardOfLink(hash: string): Board | null {
  if (!hash.startsWith(MARK) || hash.length > LONGEST) return null;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return parseBoards(new TextDecoder().decode(bytes))?.boards[0] ?? null;
  } catch {
    return null;
  }
}
