import { placeBetween } from '../../engine/workspace/place.ts';
import { KeptText } from '../platform/kept-text.ts';
import { textId } from '../workspace/object-id.ts';
import { changeWorkspace } from '../workspace/use-workspace.ts';
import { newBoard } from './board-objects.ts';
import { parseBoards } from './kept-boards.ts';

const PREFIX = 'borealis.boards/';

/** The owners whose boards are on their way. */
const moving = new Set<string>();

/** Whether an earlier version kept boards of the owner in this browser, which are not moved yet. */
export function hasOldBoards(owner: string): boolean {
  return parseBoards(storeOf(owner).read()) !== null;
}

/**
 * Moves the boards that an earlier version kept in this browser into the user's workspace, behind the place `last`, and shows the one
 * that was shown. The ids follow from the contents, so that a move that was interrupted, or is made by two windows, adds nothing twice.
 */
export async function moveOldBoards(owner: string, last: string, show: (id: string) => void): Promise<void> {
  const stored = storeOf(owner);
  const text = stored.read();
  const old = text === '' || moving.has(owner) ? null : parseBoards(text);
  if (old === null) return;
  moving.add(owner);
  let place = last;
  const boards = old.boards.map((board, i) => {
    place = placeBetween(place, '');
    let made = 0;
    const newId = (): string => textId(`${i} ${made++} ${JSON.stringify(board)}`);
    return newBoard(board, place, newId);
  });
  const kept = changeWorkspace(boards.flat());
  const shown = boards[old.shown]?.[0];
  if (shown !== undefined) show(shown.id);
  await kept;
  // Another window of the earlier version may have changed them meanwhile.
  if (stored.read() === text) stored.write('');
  moving.delete(owner);
}

function storeOf(owner: string): KeptText {
  return new KeptText(() => localStorage, PREFIX + encodeURIComponent(owner));
}
