/** What the hub says to a connection that another one takes the place of. Who comes back at once would take it in turn. */
export const GAVE_WAY = 'Connection closed: another connection of this account took its place.';
