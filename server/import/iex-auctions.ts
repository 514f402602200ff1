import { AuctionKind } from '../../engine/feed/auction-kind.ts';
import { PRICE_TICKS } from './iex-books.ts';
import { IMPOSSIBLE } from './iex-message.ts';
import { isTicks, uint64At } from './iex-number.ts';
import type { AuctionCode, MarketSink } from './market-sink.ts';

/** Auctions by the exchange's letter: opening, closing, of a new listing, after a halt, after a pause for volatility. */
const AUCTIONS: ReadonlyMap<number, AuctionCode> = new Map([
  [0x4f, AuctionKind.Opening],
  [0x43, AuctionKind.Closing],
  [0x49, AuctionKind.Listing],
  [0x48, AuctionKind.Reopening],
  [0x56, AuctionKind.Reopening],
]);

const OFFICIAL_OPEN = 0x51;
const OFFICIAL_CLOSE = 0x4d;
const BUY = 0x42;
const SELL = 0x53;

/**
 * Reports the imbalance of an auction at its indicative price; 0 if there is no price yet. Returns what is wrong with the
 * message, in words, or nothing.
 */
export function reportAuction(view: DataView, at: number, security: number, time: number, sink: MarketSink): string {
  const kind = AUCTIONS.get(view.getUint8(at + 1));
  const price = uint64At(view, at + 30);
  if (kind === undefined || (price !== 0 && !isTicks(price))) return IMPOSSIBLE;
  const side = view.getUint8(at + 42);
  const left = side === BUY ? 1 : side === SELL ? -1 : 0;
  const imbalance = left * view.getUint32(at + 38, true);
  sink.auction(security, time, kind, price / PRICE_TICKS, view.getUint32(at + 18, true), imbalance);
  return '';
}

/**
 * Reports the official price of an opening or a closing auction. Returns what is wrong with the message, in words, or nothing.
 */
export function reportOfficialPrice(
  view: DataView,
  at: number,
  security: number,
  time: number,
  sink: MarketSink,
): string {
  const letter = view.getUint8(at + 1);
  const price = uint64At(view, at + 18);
  // The exchange sends a price of 0 for a security that has none.
  if (price === 0) return '';
  if ((letter !== OFFICIAL_OPEN && letter !== OFFICIAL_CLOSE) || !isTicks(price)) return IMPOSSIBLE;
  const kind = letter === OFFICIAL_OPEN ? AuctionKind.OfficialOpen : AuctionKind.OfficialClose;
  sink.auction(security, time, kind, price / PRICE_TICKS, 0, 0);
  return '';
}
