import { placeBetween } from '../../engine/workspace/place.ts';
import { KeptText } from '../platform/kept-text.ts';
import { textId } from '../workspace/object-id.ts';
import { changeWorkspace } from '../workspace/use-workspace.ts';
import { newBoard } from './board-objects.ts';
import { parseBoards } from './kept-boards.ts';

const PREFIX = 'borealis.boards/';

/** The owners whose boards are being moved. */
const moving = new Set<string>();

/** Whether this browser has boards of the owner from an earlier version that have not been moved yet. */
export function hasOldBoards(owner: string): boolean {
  return parseBoards(storeOf(owner).read()) !== null;
}

/**
 * Moves the boards that an earlier version stored in this browser into the user's workspace, after the place `last`, and shows
 * the one that was shown before. The ids are derived from the contents, so that nothing is added twice if a move is interrupted
 * or two windows do it.
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
  // A window of the earlier version may have changed them meanwhile; then they stay to be moved again.
  if (stored.read() === text) stored.write('');
  moving.delete(owner);
}

function storeOf(owner: string): KeptText {
  return new KeptText(() => localStorage, PREFIX + encodeURIComponent(owner));
}
