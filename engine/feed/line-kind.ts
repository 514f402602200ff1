/** The messages of the live feed by number (decisions section 5 explains each). */
export const LineKind = {
  /** A message that this build does not know: ignored and counted. */
  Unknown: 0,
  T: 1,
  TE: 2,
  TH: 3,
  TR: 4,
  Q: 5,
  S: 6,
  D: 7,
  DBT: 8,
  DAT: 9,
  DL: 10,
  DB: 11,
  DA: 12,
  DC: 13,
  DP: 14,
  DR: 15,
  DRB: 16,
  DRA: 17,
  MP: 18,
  H: 19,
  Error: 20,
} as const;

/** One of `LineKind`'s numbers. */
export type LineKindNumber = (typeof LineKind)[keyof typeof LineKind];

/** The trade messages. */
export type TradeKind = typeof LineKind.T | typeof LineKind.TE | typeof LineKind.TH | typeof LineKind.TR;

/** The messages that add one order to a book. */
export type OrderKind = typeof LineKind.DBT | typeof LineKind.DAT | typeof LineKind.DB | typeof LineKind.DA;

/** The messages that take one order out of a book. */
export type OrderRemovalKind = typeof LineKind.DR | typeof LineKind.DRB | typeof LineKind.DRA;

/** How each message is written, by its number. */
export const LINE_NAMES: readonly string[] = [
  '',
  'T',
  'TE',
  'TH',
  'TR',
  'Q',
  'S',
  'D',
  'DBT',
  'DAT',
  'DL',
  'DB',
  'DA',
  'DC',
  'DP',
  'DR',
  'DRB',
  'DRA',
  'MP',
  'H',
  'Error',
];

/** Whether the kind is one of the four trade messages. */
export function isTrade(kind: LineKindNumber): kind is TradeKind {
  return kind >= LineKind.T && kind <= LineKind.TR;
}

/** Whether the kind speaks of an order book or its price levels. */
export function isDepth(kind: LineKindNumber): boolean {
  return kind >= LineKind.D && kind <= LineKind.MP;
}
