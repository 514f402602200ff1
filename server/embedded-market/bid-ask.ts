import { boardLot } from '../../engine/quotes/board-lot.ts';
import type { Instrument } from '../market/market-source.ts';
import { priceStep, roundToStep } from '../market/price-step.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';
import { kindOf } from '../simulation/kind.ts';

/** The narrowest spread of any stock, as a fraction of its price. */
const SPREAD_SHARE = 0.00015;

/**
 * Sets bid and ask of a row around its last price. After a buyer-initiated trade the last price is the ask, otherwise the bid;
 * the other side is the kind's spread away, occasionally more. Sizes are in board lots. Everything follows from the arguments and
 * the row's last price. Returns false if nothing changed, or if the instrument has no bid and ask.
 */
export function setBidAndAsk(
  instrument: Instrument,
  quotes: QuoteFigures,
  row: number,
  salt: number,
  buyer: boolean,
): boolean {
  const last = quotes.last[row];
  if (kindOf(instrument.kind).spread === 0 || last === 0) return false;
  const bid = quotes.bid[row];
  const bidsize = quotes.bidsize[row];
  const ask = quotes.ask[row];
  const asksize = quotes.asksize[row];
  const lot = boardLot(instrument.boardlot, last);
  setBid(quotes, row, buyer ? lower(instrument, last, salt) : last, bidShares(salt, lot));
  setAsk(quotes, row, buyer ? last : higher(instrument, last, salt), askShares(salt, lot));
  return (
    bid !== quotes.bid[row] ||
    bidsize !== quotes.bidsize[row] ||
    ask !== quotes.ask[row] ||
    asksize !== quotes.asksize[row]
  );
}

/** A trade against the book. */
export interface Deal {
  price: number;
  /** Shares. */
  size: number;
  /** Whether the trade is buyer-initiated, and so happens at the ask. */
  buyer: boolean;
  /** A number from which bid, ask and their sizes are derived. */
  salt: number;
}

/**
 * Prepares a row for a trade of `size` shares at `price`: sets the ask (buyer-initiated) or the bid to that price, with at least
 * as many shares. Returns false if nothing had to change, or if the instrument has no bid and ask.
 */
export function meetTrade(
  instrument: Instrument,
  quotes: QuoteFigures,
  row: number,
  { price, size, buyer, salt }: Deal,
): boolean {
  if (kindOf(instrument.kind).spread === 0) return false;
  const bid = quotes.bid[row];
  const ask = quotes.ask[row];
  const there = (buyer ? ask : bid) === price;
  const offered = there ? (buyer ? quotes.asksize[row] : quotes.bidsize[row]) : 0;
  if (offered >= size && there) return false;
  const lot = boardLot(instrument.boardlot, price);
  const needed = Math.max(offered, Math.ceil(size / lot) * lot);
  if (buyer) {
    const usual = lower(instrument, price, salt);
    if (bid >= price || bid < usual) setBid(quotes, row, usual, bidShares(salt, lot));
    setAsk(quotes, row, price, Math.max(needed, askShares(salt, lot)));
  } else {
    const usual = higher(instrument, price, salt);
    if (ask <= price || ask > usual) setAsk(quotes, row, usual, askShares(salt, lot));
    setBid(quotes, row, price, Math.max(needed, bidShares(salt, lot)));
  }
  return true;
}

/**
 * Takes a trade's shares off the side that it hit. If less than a board lot is left, the price moves on: after a buyer-initiated
 * trade, its price becomes the bid and the ask is a spread above; the other way round after a seller-initiated one.
 */
export function takeTrade(
  instrument: Instrument,
  quotes: QuoteFigures,
  row: number,
  { price, size, buyer, salt }: Deal,
): void {
  const lot = boardLot(instrument.boardlot, price);
  const left = (buyer ? quotes.asksize[row] : quotes.bidsize[row]) - size;
  if (left >= lot) {
    if (buyer) quotes.asksize[row] = left;
    else quotes.bidsize[row] = left;
    return;
  }
  setBid(quotes, row, buyer ? price : lower(instrument, price, salt), bidShares(salt, lot));
  setAsk(quotes, row, buyer ? higher(instrument, price, salt) : price, askShares(salt, lot));
}

function setBid(quotes: QuoteFigures, row: number, bid: number, size: number): void {
  const before = quotes.bid[row];
  if (before > 0 && bid !== before) quotes.prevbid[row] = before;
  quotes.bid[row] = bid;
  quotes.bidsize[row] = bid === 0 ? 0 : size;
}

function setAsk(quotes: QuoteFigures, row: number, ask: number, size: number): void {
  quotes.ask[row] = ask;
  quotes.asksize[row] = size;
}

/** The bid for an ask; 0 if it would be less than one price step. */
function lower(instrument: Instrument, ask: number, salt: number): number {
  const step = priceStep(instrument, ask);
  const bid = ask - widthAt(instrument, ask, step, salt);
  return bid < step / 2 ? 0 : roundToStep(bid, step);
}

/** The ask for a bid. */
function higher(instrument: Instrument, bid: number, salt: number): number {
  const step = priceStep(instrument, bid);
  return roundToStep(bid + widthAt(instrument, bid, step, salt), step);
}

function widthAt({ kind }: Instrument, price: number, step: number, salt: number): number {
  const { spread } = kindOf(kind);
  const wider = (salt & 3) === 0 ? ((salt & 15) === 0 ? 2 : 1) : 0;
  return (Math.max(spread, Math.round((price * SPREAD_SHARE * spread) / step)) + wider * spread) * step;
}

function bidShares(salt: number, lot: number): number {
  return lot * (1 + ((salt >>> 4) & 15) + ((salt >>> 8) & 7) * ((salt >>> 11) & 3));
}

function askShares(salt: number, lot: number): number {
  return lot * (1 + ((salt >>> 13) & 15) + ((salt >>> 17) & 7) * ((salt >>> 20) & 3));
}
