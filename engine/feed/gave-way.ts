/**
 * The hub's message to a connection that another one replaces. The client must not reconnect at once, or it would
 * replace the other in turn.
 */
export const GAVE_WAY = 'Connection closed: another connection of this account took its place.';
