import type { Store } from './store.ts';

/** The table has one row. */
const ROW = 1;

/** What can have changed: market data (`number`), or who is logged in and what subscribers may see (`accounts`). */
type Changing = 'number' | 'accounts';

/** Says that it changed. Call it in the transaction of the change, or right after it. */
export async function raiseRevision(store: Store, of: Changing = 'number'): Promise<void> {
  await store
    .updateTable('revision')
    .set((row) => ({ [of]: row(of, '+', 1) }))
    .where('id', '=', ROW)
    .execute();
}

/** The revision now. */
export async function readRevision(store: Store, of: Changing = 'number'): Promise<number> {
  const { revision } = await store
    .selectFrom('revision')
    .select(`${of} as revision`)
    .where('id', '=', ROW)
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * Calls `listener` soon after another process (`npm run import`, `npm run user`) raised the revision above `from`, which was
 * read before the data that must not be missed. Looks every `milliseconds`; a look that fails is left to the next one. The answer
 * stops it. Does not keep the process alive.
 */
export function watchRevision(
  store: Store,
  milliseconds: number,
  listener: (revision: number) => void,
  from: number,
  of: Changing = 'number',
): () => void {
  let known = from;
  let looking = false;
  let stopped = false;

  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const revision = await readRevision(store, of);
      const changed = revision !== known;
      known = revision;
      if (changed && !stopped) listener(revision);
    } catch {
      // A busy or restarting database: the next look finds the same revision.
    } finally {
      looking = false;
    }
  };

  void look();
  const timer = setInterval(look, milliseconds);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
