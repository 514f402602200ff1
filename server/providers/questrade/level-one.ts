import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { boardLot } from '../../../engine/quotes/board-lot.ts';
import { HaltCode } from '../../../engine/quotes/halt.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import { dateOfWall, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { FeedSink } from '../feed-sink.ts';
import { type JsonObject, jsonNumber, jsonText } from '../json-answer.ts';

const MINUTE_MS = 60_000;
/** Sizes of US bids and asks are in lots of this many shares. */
const US_LOT = 100;

/** The context in which a quote is decoded. */
interface QuoteContext {
  /** The market's number of the security. */
  readonly security: number;
  readonly region: Region;
  /** The delay of the quote in minutes. */
  readonly delay: number;
  readonly previousClose: number;
  /** When the quote arrived (Unix milliseconds). */
  readonly now: number;
}

/**
 * The level-1 quotes of one security, each of which states everything. Only changes are reported.
 *
 * There are no prints in level 1. A trade is reported when the time of the last trade or the day's volume has changed. Its price is
 * the last price; its size is the growth of the volume since the previous quote, so that sizes add up to the day's volume although
 * several trades may stand behind one quote (`lastTradeSize` is only that of the last of them). It has no number, so it can be
 * neither corrected nor cancelled. Its flags let it move the last price, because the service has applied its own rule already: a
 * trade that may not move the last price does not change `lastTradePrice`.
 */
export class LevelOne {
  private isKnown = false;
  private tradeTime = '';
  private time = Number.NaN;
  private date = 0;
  private volume = 0;
  private isHalted: boolean | undefined;
  private bid = 0;
  private bidSize = 0;
  private ask = 0;
  private askSize = 0;

  /**
   * Forgets the volume, because quotes were missed: their volume is not one trade of now. The next quote states the day's
   * figures, and trades begin with the one after it.
   */
  forget(): void {
    this.isKnown = false;
  }

  /** Reports what is new in a quote to the sink. */
  report(sink: FeedSink, quote: JsonObject, { security, region, delay, previousClose, now }: QuoteContext): void {
    // The quote has no time of its own.
    const at = now - delay * MINUTE_MS;
    this.reportHalt(sink, quote, security, at);
    this.reportBidAndAsk(sink, quote, security, region, at);
    if (!this.reportTrade(sink, quote, security)) return;
    sink.summary(security, {
      last: positive(quote, 'lastTradePrice'),
      previousClose,
      open: positive(quote, 'openPrice'),
      high: positive(quote, 'highPrice'),
      low: positive(quote, 'lowPrice'),
      volume: this.volume,
      trades: Number.NaN,
      time: this.time,
    });
  }

  private reportHalt(sink: FeedSink, quote: JsonObject, security: number, at: number): void {
    const isHalted = quote.isHalted === true;
    if (isHalted === this.isHalted) return;
    this.isHalted = isHalted;
    if (isHalted) sink.status(security, at, HaltCode.Halted, 'Halted');
    else sink.status(security, at, HaltCode.Trading, '');
  }

  private reportBidAndAsk(sink: FeedSink, quote: JsonObject, security: number, region: Region, at: number): void {
    const bid = positive(quote, 'bidPrice') || 0;
    const ask = positive(quote, 'askPrice') || 0;
    const bidSize = sharesOf(quote, 'bidSize', bid, region);
    const askSize = sharesOf(quote, 'askSize', ask, region);
    const isSame =
      this.isKnown && bid === this.bid && ask === this.ask && bidSize === this.bidSize && askSize === this.askSize;
    if (isSame) return;
    this.bid = bid;
    this.ask = ask;
    this.bidSize = bidSize;
    this.askSize = askSize;
    sink.quote(security, at, bid, bidSize, ask, askSize);
  }

  /** Whether the day's figures may have changed. */
  private reportTrade(sink: FeedSink, quote: JsonObject, security: number): boolean {
    const tradeTime = jsonText(quote.lastTradeTime);
    const volume = jsonNumber(quote.volume) || 0;
    if (this.isKnown && tradeTime === this.tradeTime && volume === this.volume) return false;
    const { date, volume: before } = this;
    this.readTime(tradeTime);
    this.volume = volume;
    const price = positive(quote, 'lastTradePrice');
    // The volume starts again each day. A volume that shrinks was corrected, which no trade can express.
    const size = this.date === date ? volume - before : volume;
    if (this.isKnown && size > 0 && price > 0) {
      sink.trade(security, this.time, price, size, TRADE_UPDATES_LAST, Number.NaN);
    }
    this.isKnown = true;
    return true;
  }

  private readTime(tradeTime: string): void {
    if (tradeTime === this.tradeTime) return;
    this.tradeTime = tradeTime;
    this.time = Date.parse(tradeTime);
    this.date = Number.isNaN(this.time) ? 0 : dateOfWall(wallSeconds(this.time / 1000));
  }
}

/** A price; NaN if it is absent, which the service states as null or 0. */
function positive(quote: JsonObject, field: string): number {
  const price = jsonNumber(quote[field]);
  return price > 0 ? price : Number.NaN;
}

/**
 * Shares of a bid or ask. The service states lots, although it does not say so: recorded answers have a bid of 31 for MSFT and of
 * 2 for EMH.VN, beside last trades of 10,000 and 2,000 shares.
 */
function sharesOf(quote: JsonObject, field: string, price: number, region: Region): number {
  const lots = price > 0 ? jsonNumber(quote[field]) || 0 : 0;
  return lots * (region === 'U' ? US_LOT : boardLot(0, price));
}
