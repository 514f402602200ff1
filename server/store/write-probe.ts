import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from './store.ts';
import { storeTrouble } from './store-trouble.ts';

/** The shortest time between two attempts (milliseconds). */
const EVERY_MS = 5_000;
/** If an attempt takes longer than this, for instance during an import's transaction, the previous result is returned. */
const ATTEMPT_WAIT_MS = 1_000;
/** The id of a row that the attempt inserts and deletes in one transaction, next to the table's only row. */
const PASSING_ROW = -1;

/** Checks whether the store is writable by writing to it, because a full disk can still be read. */
export class WriteProbe {
  private readonly store: Store;
  private good = true;
  private triedAt = Number.NEGATIVE_INFINITY;
  private trying: Promise<void> | undefined;

  constructor(store: Store) {
    this.store = store;
  }

  async works(): Promise<boolean> {
    if (!this.trying && performance.now() - this.triedAt >= EVERY_MS) {
      this.trying = this.attempt().finally(() => {
        this.triedAt = performance.now();
        this.trying = undefined;
      });
    }
    await Promise.race([this.trying, wait(ATTEMPT_WAIT_MS, undefined, { ref: false })]);
    return this.good;
  }

  private async attempt(): Promise<void> {
    try {
      await this.store.transaction().execute(async (transaction) => {
        await transaction.insertInto('revision').values({ id: PASSING_ROW, number: 0 }).execute();
        await transaction.deleteFrom('revision').where('id', '=', PASSING_ROW).execute();
      });
      this.good = true;
    } catch (error) {
      // Another connection is writing, so writing works.
      if (storeTrouble(error)?.kind !== 'busy') this.good = false;
    }
  }
}
