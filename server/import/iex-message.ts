/** Types of the exchange's messages that are read (TOPS 1.5 and 1.6, DEEP 1.0, DEEP+ 1.02). */
export const IexMessage = {
  SecurityDirectory: 0x44, // D
  TradingStatus: 0x48, // H
  OperationalHalt: 0x4f, // O
  Quote: 0x51, // Q
  Trade: 0x54, // T
  TradeBreak: 0x42, // B
  BuyLevel: 0x38, // 8
  SellLevel: 0x35, // 5
  OrderAdded: 0x61, // a
  OrderModified: 0x4d, // M
  OrderRemoved: 0x52, // R
  OrderExecuted: 0x4c, // L
  BookCleared: 0x43, // C
  AuctionInformation: 0x41, // A
  OfficialPrice: 0x58, // X
} as const;

/** The minimum length of a type in bytes: later versions only append to it. 0 for a type that is not read. */
export const MESSAGE_LENGTHS: Uint8Array = new Uint8Array(256);
MESSAGE_LENGTHS[IexMessage.SecurityDirectory] = 31;
MESSAGE_LENGTHS[IexMessage.TradingStatus] = 22;
MESSAGE_LENGTHS[IexMessage.OperationalHalt] = 18;
MESSAGE_LENGTHS[IexMessage.Quote] = 42;
MESSAGE_LENGTHS[IexMessage.Trade] = 38;
MESSAGE_LENGTHS[IexMessage.TradeBreak] = 38;
MESSAGE_LENGTHS[IexMessage.BuyLevel] = 30;
MESSAGE_LENGTHS[IexMessage.SellLevel] = 30;
MESSAGE_LENGTHS[IexMessage.OrderAdded] = 38;
MESSAGE_LENGTHS[IexMessage.OrderModified] = 38;
MESSAGE_LENGTHS[IexMessage.OrderRemoved] = 26;
MESSAGE_LENGTHS[IexMessage.OrderExecuted] = 46;
MESSAGE_LENGTHS[IexMessage.BookCleared] = 18;
MESSAGE_LENGTHS[IexMessage.AuctionInformation] = 80;
MESSAGE_LENGTHS[IexMessage.OfficialPrice] = 26;

/** The offsets of fields that most messages have: a byte of flags or status, the time, the symbol. */
export const MESSAGE_FIELDS = { flags: 1, time: 2, symbol: 10 } as const;

/** Sale conditions: an extended-hours trade or an odd lot moves neither the last price nor the high and low. */
export const UNMOVING_SALE = 0x40 | 0x20;

/** Sale condition of a trade of many orders at one price, such as an auction's. */
export const CROSS_SALE = 0x08;

/** Flag of a test security. */
export const TEST_SECURITY_FLAG = 0x80;

/** Flag of the level that ends the exchange's event, and therefore the transition of the book. */
export const EVENT_COMPLETE = 0x01;

/** What is wrong with a message that cannot be used. */
export const IMPOSSIBLE = 'its symbol, price, size or length cannot be';
