/** What the hub says to a connection that another one replaces. A client that reconnected at once would replace that one in turn. */
export const GAVE_WAY = 'Connection closed: another connection of this account took its place.';
