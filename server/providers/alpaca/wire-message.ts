/**
 * A message of Alpaca's stock stream by the names that it has on the wire (docs.alpaca.markets/docs/real-time-stock-pricing-data,
 * and `entities.go` of alpacahq/alpaca-trade-api-go). Nothing is certain about a value before it has been looked at. `T` says what
 * it is: `t` trade, `q` quote, `c` correction, `x` cancellation, `s` trading status, `l` price band; `b`, `u` and `d`
 * bars, `i` imbalance; `success`, `error` and `subscription` answer requests; of the news stream, `n` is a story (`stories.ts`). The same name means different things in different
 * messages.
 */
export class WireMessage {
  T: unknown;
  /** Symbol. */
  S: unknown;
  /** Time, as text or in Unix milliseconds. */
  t: unknown;
  /** Number of a trade. */
  i: unknown;
  /** Price and size of a trade. */
  p: unknown;
  s: unknown;
  /** Conditions of a trade. */
  c: unknown;
  /** Tape. */
  z: unknown;
  /** Bid and ask with their sizes. */
  bp: unknown;
  bs: unknown;
  ap: unknown;
  as: unknown;
  /** Upper and lower price band. */
  u: unknown;
  d: unknown;
  /** A corrected trade: number, price, size and conditions before and after. */
  oi: unknown;
  op: unknown;
  os: unknown;
  oc: unknown;
  ci: unknown;
  cp: unknown;
  cs: unknown;
  cc: unknown;
  /** Status and reason: codes and texts. */
  sc: unknown;
  sm: unknown;
  rc: unknown;
  rm: unknown;
  /** Of an error or a success. */
  code: unknown;
  msg: unknown;
  /** Of a subscription: the symbols whose trades are subscribed to. */
  trades: unknown;

  /** Forgets everything, so that the object can hold another message. */
  clear(): void {
    this.T = undefined;
    this.S = undefined;
    this.t = undefined;
    this.i = undefined;
    this.p = undefined;
    this.s = undefined;
    this.c = undefined;
    this.z = undefined;
    this.bp = undefined;
    this.bs = undefined;
    this.ap = undefined;
    this.as = undefined;
    this.u = undefined;
    this.d = undefined;
    this.oi = undefined;
    this.op = undefined;
    this.os = undefined;
    this.oc = undefined;
    this.ci = undefined;
    this.cp = undefined;
    this.cs = undefined;
    this.cc = undefined;
    this.sc = undefined;
    this.sm = undefined;
    this.rc = undefined;
    this.rm = undefined;
    this.code = undefined;
    this.msg = undefined;
    this.trades = undefined;
  }
}
