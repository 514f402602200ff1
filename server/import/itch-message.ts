/** The types of messages in TotalView-ITCH 5.0 that the import uses, by their first byte. */
export const ItchType = {
  SystemEvent: 0x53, // S
  StockDirectory: 0x52, // R
  TradingAction: 0x48, // H
  OperationalHalt: 0x68, // h
  AddOrder: 0x41, // A
  AddOrderWithMpid: 0x46, // F
  OrderExecuted: 0x45, // E
  OrderExecutedWithPrice: 0x43, // C
  OrderCancel: 0x58, // X
  OrderDelete: 0x44, // D
  OrderReplace: 0x55, // U
  Trade: 0x50, // P
  CrossTrade: 0x51, // Q
  BrokenTrade: 0x42, // B
  Imbalance: 0x49, // I
} as const;

/**
 * Every type of the specification with its length in bytes (Nasdaq TotalView-ITCH 5.0, section 4). Those missing in `ItchType`
 * are the short-sale restriction (Y), a market maker's position (L), levels and breaches of the market-wide circuit breaker (V,
 * W), quoting periods of new listings (K), auction collars (J), retail interest (N) and direct listings (O).
 */
const LENGTHS = {
  S: 12,
  R: 39,
  H: 25,
  Y: 20,
  L: 26,
  V: 35,
  W: 12,
  K: 28,
  J: 35,
  h: 21,
  A: 36,
  F: 40,
  E: 31,
  C: 36,
  X: 23,
  D: 19,
  U: 35,
  P: 44,
  Q: 40,
  B: 19,
  I: 50,
  N: 20,
  O: 48,
} as const;

/** The length of a message by its type; 0 for an unknown type. */
export const ITCH_LENGTH = new Uint8Array(256);
for (const [type, length] of Object.entries(LENGTHS)) ITCH_LENGTH[type.charCodeAt(0)] = length;
