/** The direction in which the focus moves from a tile. */
export type WalkDirection = 'left' | 'right' | 'up' | 'down';

/** How much more a pixel sideways counts than a pixel ahead. */
const ASIDE = 3;
/** Rounding makes tiles overlap by up to this much, CSS pixels. */
const SLACK = 1;

/** The tile at a position on the map; -1 between tiles. `boxes` as in `HeatArrangement`. */
export function tileAt(boxes: Float32Array, x: number, y: number): number {
  for (let at = 0; at < boxes.length; at += 4) {
    const left = boxes[at];
    const top = boxes[at + 1];
    if (x >= left && y >= top && x < left + boxes[at + 2] && y < top + boxes[at + 3]) return at / 4;
  }
  return -1;
}

/**
 * The tile next to `from` in a direction: the nearest one entirely beyond its edge, preferring straight ahead to diagonal; `from`
 * itself at the map's edge.
 */
export function nextTile(boxes: Float32Array, from: number, direction: WalkDirection): number {
  const along = direction === 'left' || direction === 'right' ? 0 : 1;
  const across = 1 - along;
  const forward = direction === 'right' || direction === 'down';
  const start = boxes[from * 4 + along];
  const end = start + boxes[from * 4 + along + 2];
  const sideStart = boxes[from * 4 + across];
  const sideEnd = sideStart + boxes[from * 4 + across + 2];
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (let tile = 0; tile * 4 < boxes.length; tile++) {
    if (tile === from || boxes[tile * 4 + 2] === 0) continue;
    const low = boxes[tile * 4 + along];
    const high = low + boxes[tile * 4 + along + 2];
    const ahead = forward ? low - end : start - high;
    if (ahead < -SLACK) continue;
    const sideLow = boxes[tile * 4 + across];
    const sideHigh = sideLow + boxes[tile * 4 + across + 2];
    const aside = Math.max(0, sideLow - sideEnd + SLACK, sideStart - sideHigh + SLACK);
    const off = Math.abs(sideLow + sideHigh - sideStart - sideEnd) / 2;
    const cost = Math.max(0, ahead) + ASIDE * aside + off / 1000;
    if (cost >= least) continue;
    least = cost;
    best = tile;
  }
  return best;
}
