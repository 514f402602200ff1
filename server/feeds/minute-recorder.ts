import { setImmediate } from 'node:timers/promises';
import { Bars } from '../../engine/series/bars.ts';
import { Histories } from '../blocks/histories.ts';
import { reasonOf } from '../core/reason.ts';
import type { Store } from '../store/store.ts';

/** Instruments in one transaction: a few milliseconds. */
const AT_ONCE = 20;

/** Writes completed minutes to the store, in small transactions. What cannot be written stays for the next time. */
export class MinuteRecorder {
  private readonly store: Store;
  private readonly complain: (line: string) => void;
  /** By instrument id. */
  private pending = new Map<number, Bars>();
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
      own = new Bars(Math.max(1, to - from));
      this.pending.set(instrumentId, own);
    }
    // A minute that comes again, by a correction, replaces the one that waits.
    while (own.count > 0 && own.time[own.count - 1] >= bars.time[from]) own.truncate(own.count - 1);
    own.appendAll(bars, from, to);
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
          for (const [id, bars] of some) await histories.mergeMinutes(id, bars);
        });
      } catch (error) {
        this.complain(`The minutes of ${some.length} securities could not be stored yet: ${reasonOf(error)}`);
        for (const [id, bars] of some) this.putBack(id, bars);
      }
      await setImmediate();
    }
  }

  /** Puts bars back before those that came meanwhile. */
  private putBack(id: number, bars: Bars): void {
    const newer = this.pending.get(id);
    if (newer) {
      const first = newer.time[0];
      while (bars.count > 0 && bars.time[bars.count - 1] >= first) bars.truncate(bars.count - 1);
      bars.appendAll(newer, 0, newer.count);
    }
    this.pending.set(id, bars);
  }
}
