import { setImmediate } from 'node:timers/promises';
import type { Bars } from '../../engine/series/bars.ts';
import { Histories } from '../blocks/histories.ts';
import { reasonOf } from '../core/reason.ts';
import type { Store } from '../store/store.ts';
import { MinuteSeries } from './minute-series.ts';

/** Instruments in one transaction: a few milliseconds. */
const AT_ONCE = 20;

/** Writes completed minutes to the store, in small transactions. What cannot be written stays for the next time. */
export class MinuteRecorder {
  private readonly store: Store;
  private readonly complain: (line: string) => void;
  /** By instrument id. */
  private pending = new Map<number, MinuteSeries>();
  private writing: Promise<void> = Promise.resolve();

  constructor(store: Store, complain: (line: string) => void) {
    this.store = store;
    this.complain = complain;
  }

  /** Adds bars `from … to - 1`, which are complete. Bars of the same minutes replace earlier ones. */
  add(instrumentId: number, bars: Bars, from: number, to: number): void {
    if (to <= from) return;
    let own = this.pending.get(instrumentId);
    if (own === undefined) {
      own = new MinuteSeries();
      this.pending.set(instrumentId, own);
    }
    for (let i = from; i < to; i++) own.put(bars, i);
  }

  /** Resolves once an instrument's minutes, as far as they were added, are written or have failed. */
  written(instrumentId: number): Promise<void> {
    return this.pending.has(instrumentId) ? this.flush() : this.writing;
  }

  /** Writes everything that waits; resolves once it is written or has failed. */
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
          for (const [id, { bars }] of some) await histories.mergeMinutes(id, bars);
        });
      } catch (error) {
        this.complain(`The minutes of ${some.length} securities could not be stored yet: ${reasonOf(error)}`);
        for (const [id, minutes] of some) this.putBack(id, minutes);
      }
      await setImmediate();
    }
  }

  /** Puts minutes back that could not be written; those that came meanwhile are newer. */
  private putBack(id: number, minutes: MinuteSeries): void {
    const newer = this.pending.get(id)?.bars;
    for (let i = 0; newer !== undefined && i < newer.count; i++) minutes.put(newer, i);
    this.pending.set(id, minutes);
  }
}
