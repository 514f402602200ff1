import type { Region } from '../../engine/quotes/region.ts';
import { Bars } from '../../engine/series/bars.ts';
import { midnightOf } from '../../engine/time/exchange-time.ts';
import type { Histories } from '../blocks/histories.ts';
import { replaceSplits, type StoredSplit } from '../market/stored-splits.ts';
import type { Store } from '../store/store.ts';
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

/** What was told about a security and is not stored yet. */
export class WrittenSecurity {
  readonly symbol: string;
  readonly region: Region;
  /** Whether it is to be imported. */
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

  constructor({ symbol, region }: FileSecurity, isTaken: boolean) {
    this.symbol = symbol;
    this.region = region;
    this.isTaken = isTaken;
  }

  /** The trades of the day of a wall millisecond, to be added to. */
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

  /** Whether there is something to store; splits and renames only at the end of the file. */
  hasNews(atEnd: boolean): boolean {
    if (!this.isTaken) return false;
    return this.hasHistory || (atEnd && (this.splits.length > 0 || this.renames.length > 0));
  }

  private get hasHistory(): boolean {
    return this.hasTrades || this.minutes.count > 0 || this.days.count > 0;
  }

  /**
   * Stores what there is, in a transaction of the caller's, which creates the instrument if it is new and has a history. Resolves
   * to the number of broken trades that nobody told before.
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
    if (atEnd && this.splits.length > 0) await replaceSplits(transaction, id, symbol, this.splits);
    if (atEnd)
      for (const { date, oldSymbol } of this.renames) await storeRename(transaction, id, date, symbol, oldSymbol);
    return unknown;
  }
}

/** Bars by time; of several at the same time the first. */
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
