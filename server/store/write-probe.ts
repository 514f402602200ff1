import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from './store.ts';
import { storeTrouble } from './store-trouble.ts';

/** The shortest time between two trials (milliseconds). */
const EVERY_MS = 5_000;
/** When a trial takes longer than this, as behind an import's transaction, the result of the last one is answered. */
const PATIENCE_MS = 1_000;
/** The id of a row that one transaction inserts and deletes, beside the table's own row. */
const PASSING_ROW = -1;

/** Finds out whether the store can be written, by writing: a full disk can still be read. */
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
    await Promise.race([this.trying, wait(PATIENCE_MS, undefined, { ref: false })]);
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
      // Somebody else is writing, so writing works.
      if (storeTrouble(error)?.kind !== 'busy') this.good = false;
    }
  }
}
