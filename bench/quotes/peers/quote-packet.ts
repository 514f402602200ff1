/** Numbers of a row in a packet, in this order. */
export const PACKET_FIELDS = ['last', 'change'] as const;

/** Worker → page: rows that changed since the last credit, in ascending order, and their numbers row by row. */
export interface QuotePacket {
  readonly rows: Int32Array;
  readonly values: Float64Array;
  /** The same as Arrow tables, one for each list that changed, if the page asked for them. */
  readonly tables: readonly ListTable[];
}

/** The changed rows of one list as an Arrow stream with the columns of `PEER_COLUMNS`. */
export interface ListTable {
  readonly list: number;
  readonly bytes: Uint8Array;
}

/** Page → worker, first of all. */
export interface PeerStart {
  readonly url: string;
  readonly antiForgery: string;
  readonly keys: readonly string[];
  readonly symbols: readonly string[];
  /** Whether packets hold Arrow tables. */
  readonly arrow: boolean;
}
