import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from './store.ts';
import { storeTrouble } from './store-trouble.ts';

/** It is tried this often at most (milliseconds), however often it is asked. */
const EVERY_MS = 5_000;
/** Who asks hears what was found last when a trial takes longer, as behind an import's transaction. */
const PATIENCE_MS = 1_000;
/** A row that comes and goes in one transaction, beside the table's own. */
const PASSING_ROW = -1;

/** Whether anything can be saved, found out by saving something: a full disk can still be read. */
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
      // Somebody else is writing, so it can be done.
      if (storeTrouble(error)?.kind !== 'busy') this.good = false;
    }
  }
}
