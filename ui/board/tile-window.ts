import { BOARD } from '../routes/paths.ts';

/** Where a tile is: the ids of its board and of itself. */
export interface TileAddress {
  readonly board: string;
  readonly tile: string;
}

/** The least size of a window of its own, CSS pixels: what a browser allows, and a tile needs. */
const LEAST = { width: 360, height: 280 };

/** Opens a tile in a small window of its own, as large as the tile is now; in front if it is open already. */
export function openTileWindow({ board, tile }: TileAddress): void {
  const box = document.querySelector(`[data-tile="${tile}"]`)?.getBoundingClientRect();
  const width = Math.round(Math.max(LEAST.width, box?.width ?? 0));
  const height = Math.round(Math.max(LEAST.height, box?.height ?? 0));
  const address = `${BOARD}?${new URLSearchParams({ board, tile })}`;
  window.open(address, `borealis-tile-${tile}`, `popup,width=${width},height=${height}`)?.focus();
}

/** The tile of a window of its own, from the text after the path; null in other windows. */
export function readTileAddress(search: string): TileAddress | null {
  const fields = new URLSearchParams(search);
  const [board, tile] = [fields.get('board'), fields.get('tile')];
  return board === null || tile === null ? null : { board, tile };
}
