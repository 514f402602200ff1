import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { HaltCode } from '../../../engine/quotes/halt.ts';
import type { Want } from '../feed-provider.ts';
import type { FeedSink } from '../feed-sink.ts';
import type { Pace } from '../pace.ts';
import { type Availability, availabilityOf } from './availability.ts';
import { latestTradeTime } from './latest-trade-time.ts';
import { fieldNumber, LiveField, priceMark, US_SIZE_UNIT } from './live-fields.ts';

const MINUTE = 60_000;

/**
 * The figures of one security, and what their changes mean. The gateway sends no prints but, twice a second at most, the fields
 * that have changed. So a trade is derived from each increase of the day's volume: at the last price, of that many shares,
 * without a number. Its flag lets it move the last price, because nothing says which of the trades in between may not. A last
 * price that changes while the volume does not is reported in a summary. A security without volume, such as an index, trades
 * when its price or last size changes. The first figures after `restart` are the initial state. No message states the time of a
 * last price; a trade gets the time of its message.
 */
export class LiveLine {
  /** Whether depth is wanted may change. */
  want: Want;
  /** The contract; 0 until it is known. */
  contract = 0;
  /** Where the contract is listed, as the gateway calls it. */
  listingExchange = '';
  /** What the user is entitled to see; undefined until the gateway has stated it. */
  availability: Availability | undefined;
  /** Whether it has figures since `restart`. */
  isStarted = false;
  /** Whether its depth comes from a ladder. Otherwise it is the best bid and ask. */
  hasLadder = false;
  /** Whether the sink was told that it is live. */
  isAccepted = false;

  private readonly sink: FeedSink;
  private readonly sizeUnit: number;
  private isHalted = false;
  private last = Number.NaN;
  private lastSize = Number.NaN;
  private readonly pace: Pace;
  private lastTime = Number.NaN;
  private updated = Number.NEGATIVE_INFINITY;
  private messageTime = Number.NaN;
  private previousClose = Number.NaN;
  private open = Number.NaN;
  private high = Number.NaN;
  private low = Number.NaN;
  private volume = Number.NaN;
  private isExactVolume = false;
  private bid = 0;
  private bidSize = 0;
  private ask = 0;
  private askSize = 0;

  constructor(want: Want, sink: FeedSink, pace: Pace) {
    this.want = want;
    this.sink = sink;
    this.pace = pace;
    this.sizeUnit = want.region === 'U' ? US_SIZE_UNIT : 1;
  }

  /** Uses the next figures as the state to start from, because trades may have been missed. */
  restart(): void {
    this.isStarted = false;
  }

  /** Whether a message holds figures, or why there are none: the first answer for a security has neither. */
  static holdsFigures(fields: Readonly<Record<string, unknown>>): boolean {
    return (
      fields[LiveField.last] !== undefined ||
      fields[LiveField.bid] !== undefined ||
      fields[LiveField.ask] !== undefined ||
      (availabilityOf(fields[LiveField.availability])?.refusal ?? '') !== ''
    );
  }

  /** Applies the fields of a message. */
  take(fields: Readonly<Record<string, unknown>>): void {
    const availability = availabilityOf(fields[LiveField.availability]) ?? this.availability;
    this.availability = availability;
    if (availability !== undefined && availability.refusal !== '') return;
    const updated = typeof fields._updated === 'number' ? fields._updated : Number.NaN;
    // A snapshot may be older than the figures from the stream.
    if (updated < this.updated) return;
    this.updated = known(updated, this.updated);
    const time = known(updated, this.pace.now()) - (availability?.delayMinutes ?? 0) * MINUTE;
    this.messageTime = time;
    this.takeStatus(fields, time);
    const isStated = this.takeTrade(fields, time);
    if (this.takeDay(fields) || isStated) this.summarise();
    this.takeQuote(fields, time);
    if (LiveLine.holdsFigures(fields)) this.isStarted = true;
  }

  private takeStatus(fields: Readonly<Record<string, unknown>>, time: number): void {
    if (fields[LiveField.last] === undefined) return;
    const isHalted = priceMark(fields[LiveField.last]) === 'H';
    if (isHalted === this.isHalted) return;
    this.isHalted = isHalted;
    this.sink.status(this.want.security, time, isHalted ? HaltCode.Halted : HaltCode.Trading, '');
  }

  /** Whether a summary has to state the last price or the volume, because no trade does. */
  private takeTrade(fields: Readonly<Record<string, unknown>>, time: number): boolean {
    // The close of the day before is not a price of today.
    const isOfToday = priceMark(fields[LiveField.last]) !== 'C';
    const last = isOfToday ? known(fieldNumber(fields[LiveField.last]), this.last) : Number.NaN;
    const lastSize = known(fieldNumber(fields[LiveField.lastSize]) * this.sizeUnit, this.lastSize);
    const wasExact = this.isExactVolume;
    const volume = this.volumeAfter(fields);
    const grown = Number.isNaN(this.volume) || wasExact !== this.isExactVolume ? 0 : volume - this.volume;
    const isNewPrice = last !== this.last && !Number.isNaN(last);
    const isNewSize = lastSize !== this.lastSize && !Number.isNaN(lastSize);
    const isNewVolume = volume !== this.volume && !Number.isNaN(volume);
    this.last = last;
    this.lastSize = lastSize;
    this.volume = volume;
    if (!this.isStarted) {
      if (isNewPrice || isNewVolume) this.lastTime = latestTradeTime(time, this.want.region);
      return isNewPrice || isNewVolume;
    }
    if (Number.isNaN(volume) ? isNewPrice || isNewSize : grown > 0 && !Number.isNaN(last)) {
      this.lastTime = time;
      const size = Number.isNaN(volume) ? (Number.isNaN(lastSize) ? 0 : lastSize) : grown;
      this.sink.trade(this.want.security, time, last, size, TRADE_UPDATES_LAST, Number.NaN);
      return false;
    }
    if (isNewPrice) this.lastTime = time;
    return isNewPrice || isNewVolume;
  }

  /** The day's volume; the rounded one counts only while there is no other. */
  private volumeAfter(fields: Readonly<Record<string, unknown>>): number {
    const exact = fieldNumber(fields[LiveField.volume]);
    if (!Number.isNaN(exact)) this.isExactVolume = true;
    return known(this.isExactVolume ? exact : fieldNumber(fields[LiveField.volumeText]), this.volume);
  }

  /** Whether a figure of the day has changed. */
  private takeDay(fields: Readonly<Record<string, unknown>>): boolean {
    const open = known(fieldNumber(fields[LiveField.open]), this.open);
    const high = known(fieldNumber(fields[LiveField.high]), this.high);
    const low = known(fieldNumber(fields[LiveField.low]), this.low);
    const close = priceMark(fields[LiveField.last]) === 'C' ? fieldNumber(fields[LiveField.last]) : Number.NaN;
    const previousClose = known(known(fieldNumber(fields[LiveField.previousClose]), close), this.previousClose);
    const isSame =
      Object.is(open, this.open) &&
      Object.is(high, this.high) &&
      Object.is(low, this.low) &&
      Object.is(previousClose, this.previousClose);
    this.open = open;
    this.high = high;
    this.low = low;
    this.previousClose = previousClose;
    return !isSame;
  }

  /** Reports the figures of the day. Without a last price there was no trade today, and all other figures belong to an earlier day. */
  summarise(): void {
    const hasTraded = !Number.isNaN(this.last);
    this.sink.summary(this.want.security, {
      last: this.last,
      previousClose: this.previousClose,
      open: hasTraded ? this.open : Number.NaN,
      high: hasTraded ? this.high : Number.NaN,
      low: hasTraded ? this.low : Number.NaN,
      volume: hasTraded ? this.volume : Number.NaN,
      trades: Number.NaN,
      time: Number.isNaN(this.lastTime) ? latestTradeTime(this.messageTime, this.want.region) : this.lastTime,
    });
  }

  private takeQuote(fields: Readonly<Record<string, unknown>>, time: number): void {
    const bid = present(fields[LiveField.bid], this.bid);
    const ask = present(fields[LiveField.ask], this.ask);
    const bidSize = bid === 0 ? 0 : present(fields[LiveField.bidSize], this.bidSize / this.sizeUnit) * this.sizeUnit;
    const askSize = ask === 0 ? 0 : present(fields[LiveField.askSize], this.askSize / this.sizeUnit) * this.sizeUnit;
    if (bid === this.bid && ask === this.ask && bidSize === this.bidSize && askSize === this.askSize) return;
    this.bid = bid;
    this.ask = ask;
    this.bidSize = bidSize;
    this.askSize = askSize;
    this.sink.quote(this.want.security, time, bid, bidSize, ask, askSize);
    this.reportBest();
  }

  /** Reports the best bid and ask as the depth, if it is wanted and no ladder reports it. */
  reportBest(): void {
    if (!this.want.depth || this.hasLadder) return;
    this.sink.level(this.want.security, 'bid', 1, this.bid, this.bidSize, 0);
    this.sink.level(this.want.security, 'ask', 1, this.ask, this.askSize, 0);
  }
}

/** A number, or `otherwise` if it is NaN. */
function known(value: number, otherwise: number): number {
  return Number.isNaN(value) ? otherwise : value;
}

/** A figure of a quote: the previous one if the message has none, 0 if the message says that there is none. */
function present(field: unknown, before: number): number {
  if (field === undefined) return before;
  return known(Math.max(fieldNumber(field), 0), 0);
}
