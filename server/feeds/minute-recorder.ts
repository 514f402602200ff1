import { setImmediate } from 'node:timers/promises';
import { Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { TRADE_BLOCK } from '../blocks/block-layout.ts';
import { Histories } from '../blocks/histories.ts';
import { Rows } from '../blocks/rows.ts';
import { reasonOf } from '../core/reason.ts';
import type { EventColumns } from '../market/day-events.ts';
import type { Store } from '../store/store.ts';
import type { TimeRange } from './history-coverage.ts';
import { MinuteSeries } from './minute-series.ts';

/** The number of instruments in one transaction, which then takes a few milliseconds. */
const AT_ONCE = 20;

/** The pending changes of an instrument: ranges to clear, then minutes to write, and trades to add. */
interface PendingMinutes {
  readonly minutes: MinuteSeries;
  readonly cleared: TimeRange[];
  /** Each by ascending time. */
  readonly trades: Rows[];
}

/** Writes completed minutes and their trades to the store, in small transactions. What cannot be written is written later. */
export class MinuteRecorder {
  private readonly store: Store;
  private readonly complain: (line: string) => void;
  /** By instrument id. */
  private pending = new Map<number, PendingMinutes>();
  private writing: Promise<void> = Promise.resolve();

  constructor(store: Store, complain: (line: string) => void) {
    this.store = store;
    this.complain = complain;
  }

  /** Adds bars `from … to - 1`, which are complete. Bars of the same minutes replace earlier ones. */
  add(instrumentId: number, bars: Bars, from: number, to: number): void {
    if (to <= from) return;
    const { minutes } = this.of(instrumentId);
    for (let i = from; i < to; i++) minutes.put(bars, i);
  }

  /** Replaces the minutes of a range by those of `bars`, which may be none: a minute can lose its only trade. */
  replace(instrumentId: number, range: TimeRange, bars: Bars): void {
    const { minutes, cleared } = this.of(instrumentId);
    cleared.push(range);
    minutes.replace(range.from, range.to, bars);
  }

  /** Adds trades of a date to those that are stored. */
  addTrades(instrumentId: number, date: number, { count, time, values }: EventColumns): void {
    const rows = new Rows(TRADE_BLOCK, count);
    const midnight = wallOfDate(date) * 1000;
    const [times, ...columns] = rows.columns(count);
    for (let i = 0; i < count; i++) times[i] = midnight + time[i];
    for (const [c, column] of columns.entries()) column.set(values[c].subarray(0, count));
    rows.count = count;
    this.of(instrumentId).trades.push(rows);
  }

  /** Resolves once all minutes and trades that were added for an instrument are written or have failed. */
  written(instrumentId: number): Promise<void> {
    return this.pending.has(instrumentId) ? this.flush() : this.writing;
  }

  /** Writes everything that is pending. Resolves once it is written or has failed. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    const batch = this.pending;
    this.pending = new Map();
    const all = [...batch];
    for (let i = 0; i < all.length; i += AT_ONCE) {
      const some = all.slice(i, i + AT_ONCE);
      try {
        await this.store.transaction().execute(async (transaction) => {
          const histories = new Histories(transaction);
          for (const [id, { minutes, cleared, trades }] of some) {
            for (const { from, to } of cleared) await histories.replaceMinutes(id, from, to, NONE);
            await histories.mergeMinutes(id, minutes.bars);
            for (const rows of trades) await histories.appendEvents(TRADE_BLOCK, id, rows);
          }
        });
      } catch (error) {
        this.complain(
          `The minutes and trades of ${some.length} securities could not be stored yet: ${reasonOf(error)}`,
        );
        for (const [id, waiting] of some) this.putBack(id, waiting);
      }
      await setImmediate();
    }
  }

  private of(instrumentId: number): PendingMinutes {
    let own = this.pending.get(instrumentId);
    if (own === undefined) {
      own = { minutes: new MinuteSeries(), cleared: [], trades: [] };
      this.pending.set(instrumentId, own);
    }
    return own;
  }

  /** Puts back what could not be written. Changes that arrived in the meantime are newer. */
  private putBack(id: number, waiting: PendingMinutes): void {
    const newer = this.pending.get(id);
    this.pending.set(id, waiting);
    if (newer === undefined) return;
    for (const range of newer.cleared) this.replace(id, range, NONE);
    this.add(id, newer.minutes.bars, 0, newer.minutes.bars.count);
    waiting.trades.push(...newer.trades);
  }
}

const NONE = new Bars(1);
