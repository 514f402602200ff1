/** Widths of a bar's parts in whole device pixels; `wick` and `body` are both odd or both even, so that they centre. */
export interface CandleShape {
  readonly wick: number;
  readonly body: number;
}

/** Share of a slot that a body takes if there is room. */
const BODY_SHARE = 0.72;
/** Widest body, CSS pixels: in a range of one bar the slot is the whole plot. */
const MAX_BODY = 160;
/** A body is at least this many wicks wide wherever its slot has room. */
const MIN_BODY = 3;

/**
 * The shape of candles in slots of `slotWidth` device pixels. Bodies of neighbouring slots never touch while a slot has
 * two pixels or more; below that each bar is one column.
 */
export function candleShape(slotWidth: number, ratio: number): CandleShape {
  const room = Math.max(1, Math.floor(slotWidth) - 1);
  const wanted = Math.min(room, Math.round(MAX_BODY * ratio), Math.max(1, Math.round(slotWidth * BODY_SHARE)));
  // On a high-density screen a full wick would leave narrow bodies no inside.
  for (let wick = Math.floor(ratio); wick > 1; wick--) {
    const body = wanted - ((wanted - wick) % 2);
    if (body >= MIN_BODY * wick) return { wick, body };
  }
  return { wick: 1, body: wanted - ((wanted - 1) % 2) };
}
