/** What an exchange tells about an auction: its official price, or, while orders gather for it, what it would do now. */
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
