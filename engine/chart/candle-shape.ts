/** Widths of a bar's parts in whole device pixels; `wick` and `body` are both odd or both even, so that they centre. */
export interface CandleShape {
  readonly wick: number;
  readonly body: number;
}

/** Part of a slot that a body takes when there is room. */
const BODY_SHARE = 0.72;
/** CSS pixels that a body takes at most: in a range of one bar its slot is the whole plot. */
const MAX_BODY = 160;
/** A body is at least so many wicks wide wherever a slot has room for it. */
const MIN_BODY = 3;

/**
 * The shape of candles in slots of `slotWidth` device pixels. Bodies of neighbouring slots never touch while a slot has
 * two pixels or more; below that each bar is one column.
 */
export function candleShape(slotWidth: number, ratio: number): CandleShape {
  const room = Math.max(1, Math.floor(slotWidth) - 1);
  const wanted = Math.min(room, Math.round(MAX_BODY * ratio), Math.max(1, Math.round(slotWidth * BODY_SHARE)));
  // On a fine screen a wick of full thickness would leave the bodies of narrow slots without an inside.
  for (let wick = Math.floor(ratio); wick > 1; wick--) {
    const body = wanted - ((wanted - wick) % 2);
    if (body >= MIN_BODY * wick) return { wick, body };
  }
  return { wick: 1, body: wanted - ((wanted - 1) % 2) };
}
