import { boardLot } from '../../engine/quotes/board-lot.ts';
import { kindOf } from './kind.ts';
import type { Instrument } from './market-source.ts';
import { priceStep, roundToStep } from './price-step.ts';
import type { QuoteColumns } from './quote-columns.ts';

/** Of a share's price, the least that lies between bid and ask of a stock with the narrowest spread. */
const SPREAD_SHARE = 0.00015;

/**
 * Sets bid and ask of a row around its last price: where the buyer came to the seller's price, that is the ask, else the
 * bid; the other lies a spread away that is the kind's, now and then wider. Sizes are in board lots. All of it follows
 * from the arguments and the row's last price. False when nothing changed, as with an instrument that has neither.
 */
export function setBidAndAsk(
  instrument: Instrument,
  quotes: QuoteColumns,
  row: number,
  salt: number,
  buyer: boolean,
): boolean {
  const { spread } = kindOf(instrument.kind);
  const last = quotes.last[row];
  if (spread === 0 || last === 0) return false;
  const step = priceStep(instrument, last);
  const wider = (salt & 3) === 0 ? ((salt & 15) === 0 ? 2 : 1) : 0;
  const width = (Math.max(spread, Math.round((last * SPREAD_SHARE * spread) / step)) + wider * spread) * step;
  const ask = buyer ? last : roundToStep(last + width, step);
  const below = buyer ? last - width : last;
  // Below one step there is no price left to bid.
  const bid = below < step / 2 ? 0 : roundToStep(below, step);
  const lot = boardLot(instrument.boardlot, last);
  const bidsize = bid === 0 ? 0 : lot * (1 + ((salt >>> 4) & 15) + ((salt >>> 8) & 7) * ((salt >>> 11) & 3));
  const asksize = lot * (1 + ((salt >>> 13) & 15) + ((salt >>> 17) & 7) * ((salt >>> 20) & 3));
  const before = quotes.bid[row];
  if (bid === before && ask === quotes.ask[row] && bidsize === quotes.bidsize[row] && asksize === quotes.asksize[row]) {
    return false;
  }
  if (before > 0 && bid !== before) quotes.prevbid[row] = before;
  quotes.bid[row] = bid;
  quotes.bidsize[row] = bidsize;
  quotes.ask[row] = ask;
  quotes.asksize[row] = asksize;
  return true;
}
