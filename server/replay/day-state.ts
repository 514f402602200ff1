import { AuctionKind } from '../../engine/feed/auction-kind.ts';
import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { sessionMinutes } from '../../engine/series/trading-calendar.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { DayEvents } from '../market/day-events.ts';
import { countTrade, moveLast, moveRange } from '../market/day-figures.ts';
import type { Instrument } from '../market/market-source.ts';
import { copyQuoteFigures, makeQuoteFigures, QUOTE_FIGURES, type QuoteFigures } from '../market/quote-figures.ts';

const MINUTE = 60;
const NEVER = Number.POSITIVE_INFINITY;

/** A quote after the trades of a day so far. Bid, ask and halt come from elsewhere (`ReplayedDay.setQuote`). */
export class DayState {
  /** A table of one row. */
  readonly figures: QuoteFigures = makeQuoteFigures(1);
  /** The last price of the regular hours; 0 before there is one. */
  close = 0;
  /** Whether the figures are those of this day, and no longer those of the session before. */
  begun = false;
  /** The next trade, the next minute, and the next official price. */
  trade = 0;
  minute = 0;
  official = 0;

  copy(other: DayState): void {
    copyQuoteFigures(other.figures, this.figures);
    this.close = other.close;
    this.begun = other.begun;
    this.trade = other.trade;
    this.minute = other.minute;
    this.official = other.official;
  }
}

/** Applies the trades and minutes of one instrument's day to a state, one after the other. */
export class DayCourse {
  private readonly events: DayEvents;
  private readonly instrument: Instrument;
  private readonly midnight: number;
  /** The second at which the regular hours end. They include the minute of the closing auction. */
  private readonly ends: number;

  constructor(instrument: Instrument, date: number, events: DayEvents) {
    this.instrument = instrument;
    this.events = events;
    this.midnight = wallOfDate(date);
    const session = sessionMinutes(instrument.region, date) || SESSION_SLOTS;
    this.ends = SESSION_OPEN + (session + 1) * MINUTE;
  }

  /** Sets a state to that at the start of the day. */
  begin(state: DayState): void {
    const { before } = this.events;
    for (const name of QUOTE_FIGURES) state.figures[name][0] = before[name];
    state.close = 0;
    state.begun = false;
    state.trade = 0;
    state.minute = 0;
    state.official = 0;
  }

  /**
   * The time of a state's next event: milliseconds since midnight, Infinity if there is none. A minute is applied at its end.
   */
  next({ trade, minute, official, begun }: DayState): number {
    const { trades, minutes, officials, startsAt } = this.events;
    const ofTrade = trade < trades.count ? trades.time[trade] : NEVER;
    const ofMinute = minute < minutes.count ? (minutes.time[minute] - this.midnight + MINUTE) * 1000 : NEVER;
    const ofOfficial = official < officials.count ? officials.time[official] : NEVER;
    return Math.min(ofTrade, ofMinute, ofOfficial, begun ? NEVER : startsAt);
  }

  /** Applies the next event, which is at `time`. */
  applyNext(state: DayState, time: number): 'start' | 'trade' | 'official' | 'minute' {
    const { trades, officials, startsAt } = this.events;
    if (!state.begun && startsAt === time) {
      this.start(state);
      return 'start';
    }
    if (!state.begun) this.start(state);
    if (state.trade < trades.count && trades.time[state.trade] === time) {
      this.applyTrade(state, time / 1000);
      return 'trade';
    }
    if (state.official < officials.count && officials.time[state.official] === time) {
      this.applyOfficial(state, time / 1000);
      return 'official';
    }
    this.applyMinute(state);
    return 'minute';
  }

  /** Applies all events up to `time` (milliseconds since midnight, inclusive). */
  advance(state: DayState, time: number): void {
    for (let next = this.next(state); next <= time; next = this.next(state)) this.applyNext(state, next);
  }

  /** Whether a second of the day is in the regular hours. */
  isRegular(second: number): boolean {
    return second >= SESSION_OPEN && second < this.ends;
  }

  private start(state: DayState): void {
    const { figures } = state;
    state.begun = true;
    for (const name of ['open', 'high', 'low', 'volume', 'trades', 'dollar', 'change'] as const) figures[name][0] = 0;
    figures.lasttrade[0] = -1;
    figures.last[0] = this.events.previousClose || figures.last[0];
  }

  private applyTrade(state: DayState, second: number): void {
    const { figures } = state;
    const { isIndex, boardlot } = this.instrument;
    const [prices, sizes, flags] = this.events.trades.values;
    const i = state.trade++;
    const price = prices[i];
    countTrade(figures, 0, price, sizes[i]);
    if (!appliesToLast(sizes[i], flags[i], boardLot(boardlot, price), isIndex)) return;
    moveLast(figures, 0, second - SESSION_OPEN, price, this.events.previousClose);
    if (!this.isRegular(second)) return;
    moveRange(figures, 0, price);
    state.close = price;
  }

  /** The official open is the day's open, and the official close its close and last price. */
  private applyOfficial(state: DayState, second: number): void {
    const { figures } = state;
    const [kinds, prices] = this.events.officials.values;
    const i = state.official++;
    moveRange(figures, 0, prices[i]);
    if (kinds[i] === AuctionKind.OfficialOpen) figures.open[0] = prices[i];
    else {
      state.close = prices[i];
      moveLast(figures, 0, second - SESSION_OPEN, prices[i], this.events.previousClose);
    }
  }

  private applyMinute(state: DayState): void {
    const { figures } = state;
    const { minutes, previousClose } = this.events;
    const i = state.minute++;
    const second = minutes.time[i] - this.midnight;
    const [high, low, close, volume] = [minutes.high[i], minutes.low[i], minutes.close[i], minutes.volume[i]];
    figures.volume[0] += volume;
    figures.trades[0] += minutes.trades[i];
    figures.dollar[0] += (volume * (high + low + close)) / 3;
    if (this.isRegular(second)) {
      for (const price of [minutes.open[i], high, low]) moveRange(figures, 0, price);
      state.close = close;
    }
    moveLast(figures, 0, second + MINUTE - 1 - SESSION_OPEN, close, previousClose);
  }
}
