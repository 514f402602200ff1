import { AuctionKind } from '../../engine/feed/auction-kind.ts';
import type { AuctionCode, MarketSink } from './market-sink.ts';

const PRICE_UNITS = 10_000;
const UPPER_HALF = 2 ** 32;
const BUY = 0x42;
const SELL = 0x53;

/** Auctions by the exchange's letter: opening, closing, IPO or after a halt. */
export const ITCH_AUCTIONS: ReadonlyMap<number, AuctionCode> = new Map([
  [0x4f, AuctionKind.Opening],
  [0x43, AuctionKind.Closing],
  [0x48, AuctionKind.Reopening],
]);

/** After the close, a cross at a fixed price. It has no price of its own. */
const EXTENDED = 0x41;

/**
 * Reports an imbalance message: what would trade in an auction at the exchange's "near price", which is 0 until shortly before
 * the auction. Returns false if the kind of auction is unknown.
 */
export function reportImbalance(view: DataView, at: number, security: number, time: number, sink: MarketSink): boolean {
  const letter = view.getUint8(at + 48);
  if (letter === EXTENDED) return true;
  const kind = ITCH_AUCTIONS.get(letter);
  if (kind === undefined) return false;
  const paired = view.getUint32(at + 11) * UPPER_HALF + view.getUint32(at + 15);
  const left = view.getUint32(at + 19) * UPPER_HALF + view.getUint32(at + 23);
  const side = view.getUint8(at + 27);
  const imbalance = side === BUY ? left : side === SELL ? -left : 0;
  sink.auction(security, time, kind, view.getUint32(at + 40) / PRICE_UNITS, paired, imbalance);
  return true;
}
