/** Numbers of a row in a packet, in this order. */
export const PACKET_FIELDS = ['last', 'change'] as const;

/** Worker → page: rows that changed since the last credit, numbered as in the symbols, and their numbers row by row. */
export interface QuotePacket {
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

/** Page → worker, first of all. */
export interface PeerStart {
  readonly url: string;
  readonly antiForgery: string;
  readonly keys: readonly string[];
  readonly symbols: readonly string[];
}
