/**
 * A message of Alpaca's stock stream by the names that it has on the wire
 * (docs.alpaca.markets/docs/real-time-stock-pricing-data, and `entities.go` of alpacahq/alpaca-trade-api-go). The type of a
 * value is unknown until it is checked. `T` says what it is: `t` trade, `q` quote, `c` correction, `x` cancellation, `s`
 * trading status, `l` price band; `b`, `u` and `d` bars, `i` imbalance; `success`, `error` and `subscription` answer requests;
 * of the news stream, `n` is a story (`stories.ts`). The same name means different things in different messages.
 */
export interface WireMessage {
  readonly T?: unknown;
  /** Symbol. */
  readonly S?: unknown;
  /** Time. */
  readonly t?: unknown;
  /** Number of a trade. */
  readonly i?: unknown;
  /** Price and size of a trade. */
  readonly p?: unknown;
  readonly s?: unknown;
  /** Conditions of a trade. */
  readonly c?: unknown;
  /** Tape. */
  readonly z?: unknown;
  /** Bid and ask with their sizes. */
  readonly bp?: unknown;
  readonly bs?: unknown;
  readonly ap?: unknown;
  readonly as?: unknown;
  /** Upper and lower price band. */
  readonly u?: unknown;
  readonly d?: unknown;
  /** A corrected trade: number, price, size and conditions before and after. */
  readonly oi?: unknown;
  readonly op?: unknown;
  readonly os?: unknown;
  readonly oc?: unknown;
  readonly ci?: unknown;
  readonly cp?: unknown;
  readonly cs?: unknown;
  readonly cc?: unknown;
  /** Status and reason: codes and texts. */
  readonly sc?: unknown;
  readonly sm?: unknown;
  readonly rc?: unknown;
  readonly rm?: unknown;
  /** Fields of an error or a success. */
  readonly code?: unknown;
  readonly msg?: unknown;
  /** A field of a subscription: the symbols whose trades are subscribed to. */
  readonly trades?: unknown;
}
