/** A width and a height, CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The place of the upper left corner of a bar, CSS pixels from that of its frame. */
export interface BarSpot {
  readonly left: number;
  readonly top: number;
}

/** CSS pixels that stay free around a handle, for a finger on it. */
const CLEARANCE = 24;
/** CSS pixels between a bar and the edge of its frame. */
const MARGIN = 4;

/**
 * Where the bar of a drawing is in a frame. It stays where it was as long as it covers no handle (`handles` is x, y, x, y …);
 * otherwise it is above the handles or below them, or, where there is no room, at the frame's edges. Without handles it is in the
 * corner.
 */
export function drawingBarPlace(handles: readonly number[], bar: Size, frame: Size, before: BarSpot | null): BarSpot {
  if (handles.length === 0) return before ?? { left: MARGIN, top: MARGIN };
  const right = Math.max(MARGIN, frame.width - bar.width - MARGIN);
  const bottom = Math.max(MARGIN, frame.height - bar.height - MARGIN);
  const xs = handles.filter((_, i) => i % 2 === 0);
  const ys = handles.filter((_, i) => i % 2 === 1);
  const middle = Math.min(Math.max((Math.min(...xs) + Math.max(...xs) - bar.width) / 2, MARGIN), right);
  const rows = [Math.min(...ys) - CLEARANCE - bar.height, Math.max(...ys) + CLEARANCE, MARGIN, bottom];
  const spots = [middle, MARGIN, right].flatMap((left) => rows.map((top) => ({ left, top })));
  const isFree = ({ left, top }: BarSpot): boolean =>
    left >= MARGIN &&
    left <= right &&
    top >= MARGIN &&
    top <= bottom &&
    xs.every((x, i) => {
      const across = Math.max(left - x, x - left - bar.width);
      const down = Math.max(top - (ys[i] ?? 0), (ys[i] ?? 0) - top - bar.height);
      return Math.max(across, down) >= CLEARANCE;
    });
  if (before !== null && isFree(before)) return before;
  return spots.find(isFree) ?? { left: middle, top: MARGIN };
}
