/** The coalesced moves of a pointer event; the event itself if the browser has none, as on a page not served securely. */
export function movesOf(event: PointerEvent): readonly PointerEvent[] {
  const moves = event.getCoalescedEvents?.() ?? [];
  return moves.length > 0 ? moves : [event];
}
