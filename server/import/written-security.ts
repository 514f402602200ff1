import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { Bars } from '../../engine/series/bars.ts';
import { DAY_SECONDS, dateOfWall, midnightOf } from '../../engine/time/exchange-time.ts';
import { type BlockLayout, ORDER_BLOCK, STATUS_BLOCK } from '../blocks/block-layout.ts';
import type { Histories } from '../blocks/histories.ts';
import { Rows } from '../blocks/rows.ts';
import { replaceSplits, type StoredSplit } from '../market/stored-splits.ts';
import type { Store } from '../store/store.ts';
import { EventsOfDay } from './events-of-day.ts';
import {
  type ImportedInstrument,
  instrumentId,
  isRealInstrument,
  storeRename,
  tradedInstrument,
} from './imported-instrument.ts';
import type { FileSecurity } from './market-sink.ts';
import type { TradedInstrument } from './trade-minutes.ts';
import { TradesOfDay } from './trades-of-day.ts';

/** The most changes of a halt code in a file: damaged files may have any number. */
const STATUSES_MAX = 10_000;

/** What was read about a security and is not stored yet. */
export class WrittenSecurity {
  readonly symbol: string;
  readonly region: Region;
  /** Whether it is imported. */
  readonly isTaken: boolean;
  /** The latest times so far: of trades in wall milliseconds, of bars in wall seconds. */
  lastTrade: number = Number.NEGATIVE_INFINITY;
  lastMinute: number = Number.NEGATIVE_INFINITY;
  lastDay: number = Number.NEGATIVE_INFINITY;
  readonly minutes = new Bars(1);
  readonly days = new Bars(1);
  readonly splits: StoredSplit[] = [];
  readonly renames: { readonly date: number; readonly oldSymbol: string }[] = [];
  private readonly tradeDays = new Map<number, TradesOfDay>();
  private day: TradesOfDay | undefined;
  private id: number | undefined;
  private traded: TradedInstrument | undefined;
  private hasTrades = false;
  /** The events of the day that is being read, by layout, and those of earlier days that wait to be stored. */
  private readonly events = new Map<BlockLayout, EventsOfDay>();
  private ended: EventsOfDay[] = [];
  /** All halt codes of the file, and how many of them are stored. */
  private readonly statuses = new Rows(STATUS_BLOCK, 4);
  private storedStatuses = 0;

  constructor({ symbol, region }: FileSecurity, isTaken: boolean) {
    this.symbol = symbol;
    this.region = region;
    this.isTaken = isTaken;
  }

  /** The trades of the day that contains a wall millisecond, for adding more. */
  dayOf(wall: number): TradesOfDay {
    this.hasTrades = true;
    if (this.day !== undefined && wall >= this.day.from && wall < this.day.until) return this.day;
    const midnight = midnightOf(wall / 1000) * 1000;
    let day = this.tradeDays.get(midnight);
    if (day === undefined) {
      day = new TradesOfDay(midnight);
      this.tradeDays.set(midnight, day);
    }
    this.day = day;
    return day;
  }

  /** The events of a layout on the day that contains a wall millisecond, for adding more; undefined if a later day has begun. */
  eventsOf(layout: BlockLayout, wall: number): EventsOfDay | undefined {
    let day = this.events.get(layout);
    if (day !== undefined && wall < day.until) return wall < day.from ? undefined : day;
    if (day !== undefined) this.ended.push(day);
    day = new EventsOfDay(layout, midnightOf(wall / 1000) * 1000);
    this.events.set(layout, day);
    return day;
  }

  /** The price of an order on the day that is being read; 0 if the order is not open. */
  priceOf(id: number): number {
    return this.events.get(ORDER_BLOCK)?.book.priceOf(id) ?? 0;
  }

  /** Adds a halt code unless it repeats the previous one. Returns false if there are more than any day has. */
  addStatus(wall: number, haltcode: number): boolean {
    const time = Math.max(wall, this.statuses.time.at(-1) ?? wall);
    const { count } = this.statuses;
    if (count === STATUSES_MAX) return false;
    const [times, codes] = this.statuses.columns(count + 1);
    if (count > 0 && codes[count - 1] === haltcode && midnightOf(times[count - 1] / 1000) === midnightOf(time / 1000)) {
      return true;
    }
    times[count] = time;
    codes[count] = haltcode;
    this.statuses.count = count + 1;
    return true;
  }

  /** Whether there is something to store. Data that make no history of their own are stored only at the end of the file. */
  hasNews(atEnd: boolean): boolean {
    if (!this.isTaken) return false;
    return (
      this.hasHistory ||
      (atEnd && (this.splits.length > 0 || this.renames.length > 0 || this.statuses.count > this.storedStatuses))
    );
  }

  private get hasHistory(): boolean {
    if (this.hasTrades || this.minutes.count > 0 || this.days.count > 0 || this.ended.length > 0) return true;
    for (const day of this.events.values()) if (day.waiting > 0) return true;
    return false;
  }

  /**
   * Stores what there is, in a transaction of the caller's. Creates the instrument if it is new and has a history. Resolves
   * with the number of broken trades that were never reported as trades.
   */
  async store(
    transaction: Store,
    histories: Histories,
    known: Omit<ImportedInstrument, 'symbol' | 'region'>,
    atEnd: boolean,
  ): Promise<number> {
    const { symbol, region } = this;
    if (!this.hasHistory && !(await isRealInstrument(transaction, symbol, region))) return 0;
    if (this.id === undefined || atEnd) {
      this.id = await instrumentId(transaction, { symbol, region, ...known });
      this.traded = await tradedInstrument(transaction, this.id);
    }
    const { id, traded } = this;
    if (traded === undefined) return 0;
    const minutes = inOrder(this.minutes);
    await histories.mergeMinutes(id, minutes);
    await histories.forgetTrades(id, minutes);
    await histories.mergeDays(id, inOrder(this.days));
    this.minutes.clear();
    this.days.clear();
    let unknown = 0;
    for (const day of this.tradeDays.values()) unknown += await day.store(histories, id, traded);
    this.hasTrades = false;
    for (const day of [...this.ended, ...this.events.values()]) await day.store(histories, id);
    this.ended = [];
    await this.storeStatuses(histories, id);
    if (atEnd && this.splits.length > 0) await replaceSplits(transaction, id, symbol, this.splits);
    if (atEnd)
      for (const { date, oldSymbol } of this.renames) await storeRename(transaction, id, date, symbol, oldSymbol);
    return unknown;
  }

  /**
   * Stores the halt codes of days that have new ones. Each import of a file reports all of them again, so none is lost if it is
   * killed.
   */
  private async storeStatuses(histories: Histories, id: number): Promise<void> {
    const { statuses, storedStatuses } = this;
    if (statuses.count === storedStatuses) return;
    const { time } = statuses;
    const first = lowerBound(time, statuses.count, midnightOf(time[storedStatuses] / 1000) * 1000);
    for (let from = first, to = first; from < statuses.count; from = to) {
      const midnight = midnightOf(time[from] / 1000);
      to = lowerBound(time, statuses.count, (midnight + DAY_SECONDS) * 1000, from);
      const day = new Rows(STATUS_BLOCK, 1);
      day.append(statuses, from, to);
      await histories.replaceEvents(STATUS_BLOCK, id, dateOfWall(midnight), day);
    }
    this.storedStatuses = statuses.count;
  }
}

/** Bars by time; the first of several at the same time. */
function inOrder(bars: Bars): Bars {
  const order = Uint32Array.from({ length: bars.count }, (_, i) => i).sort(
    (a, b) => bars.time[a] - bars.time[b] || a - b,
  );
  const ordered = new Bars(bars.count);
  for (const i of order) {
    if (ordered.count > 0 && ordered.time[ordered.count - 1] === bars.time[i]) continue;
    ordered.appendFrom(bars, i);
  }
  return ordered;
}
