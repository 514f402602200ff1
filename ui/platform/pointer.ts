/** The moves that a pointer event combines. The event itself where the browser keeps none, as on a page not served securely. */
export function movesOf(event: PointerEvent): readonly PointerEvent[] {
  const moves = event.getCoalescedEvents?.() ?? [];
  return moves.length > 0 ? moves : [event];
}
