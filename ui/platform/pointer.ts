/** The moves that a pointer's event stands for; itself where the browser keeps no others, as on a page that is not served securely. */
export function movesOf(event: PointerEvent): readonly PointerEvent[] {
  const moves = event.getCoalescedEvents?.() ?? [];
  return moves.length > 0 ? moves : [event];
}
