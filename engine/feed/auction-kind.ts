/** What an exchange publishes about an auction: the official price or, before it, the indicative price and the imbalance. */
export const AuctionKind = {
  OfficialOpen: 1,
  OfficialClose: 2,
  Opening: 3,
  Closing: 4,
  /** After a halt or a pause. */
  Reopening: 5,
  /** Of a security's first day. */
  Listing: 6,
} as const;
