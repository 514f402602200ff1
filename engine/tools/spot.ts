import type { ToolPlane } from './tool-plane.ts';

/** CSS pixels within which a point snaps to a bar's price. */
const SNAP_REACH = 14;
/** The most bars checked on each side of the pointer; if more are within reach they are too thin to matter. */
const MAX_BARS = 32;

/** A place for a point: the middle of a slot, and a price. */
export class Spot {
  /** The slot position, always a slot's middle. */
  position = Number.NaN;
  price = Number.NaN;
  x = Number.NaN;
  y = Number.NaN;

  /** The spot at a place of the plot; if `snaps`, at the nearest open, high, low or close within reach. */
  find(plane: ToolPlane, x: number, y: number, snaps: boolean): void {
    const inside = Math.min(Math.max(x, plane.left), plane.right - 1);
    const row = Math.min(Math.max(y, plane.top), plane.bottom);
    this.put(plane, Math.floor(plane.positionAt(inside)) + 0.5, plane.priceAt(row));
    if (snaps) this.snap(plane, inside, row, MAX_BARS);
  }

  /** The spot at a slot position and a price. */
  put(plane: ToolPlane, position: number, price: number): void {
    this.position = position;
    this.price = price;
    this.x = plane.x(position);
    this.y = plane.y(price);
  }

  /** Moves to the nearest price of the bar at a place, or of `around` bars to each side, if one is within reach. */
  snap(plane: ToolPlane, x: number, y: number, around: number): void {
    const { bars, axis } = plane;
    const reach = SNAP_REACH * plane.ratio;
    const here = axis.indexAt(Math.floor(plane.positionAt(x)));
    const first = Math.max(0, here - around);
    const last = Math.min(bars.count - 1, here + around);
    let least = reach;
    for (let i = first; i <= last; i++) {
      const position = axis.slotOf(i) + 0.5;
      const across = plane.x(position) - x;
      // The bar whose slot contains the pointer always counts, however wide the slot is.
      const aside = Math.max(0, Math.abs(across) - plane.perSlot / 2);
      if (aside > reach) continue;
      for (let field = 0; field < 4; field++) {
        const price = (field === 0 ? bars.open : field === 1 ? bars.high : field === 2 ? bars.low : bars.close)[i];
        if (!(price > 0)) continue;
        const away = Math.hypot(aside, plane.y(price) - y);
        if (away > least || (away === least && Math.abs(across) >= Math.abs(this.x - x))) continue;
        least = away;
        this.put(plane, position, price);
      }
    }
  }
}
