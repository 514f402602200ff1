import type { Store } from './store.ts';

/** The table has one row. */
const ROW = 1;

/**
 * What can change: market data (`number`), sessions and entitlements (`accounts`), the set of feeds (`feeds`), any user's
 * workspace (`workspaces`), or any user's alarms (`alarms`).
 */
type Changing = 'number' | 'accounts' | 'feeds' | 'workspaces' | 'alarms';

/** Increments the revision. Call it in the transaction of the change, or right after it. */
export async function raiseRevision(store: Store, of: Changing = 'number'): Promise<void> {
  await store
    .updateTable('revision')
    .set((row) => ({ [of]: row(of, '+', 1) }))
    .where('id', '=', ROW)
    .execute();
}

/** The current revision. */
export async function readRevision(store: Store, of: Changing = 'number'): Promise<number> {
  const { revision } = await store
    .selectFrom('revision')
    .select(`${of} as revision`)
    .where('id', '=', ROW)
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * Calls `listener` soon after another process (`npm run import`, `npm run user`, `npm run feed`) has raised the revision above `from`. Read
 * `from` before the data whose changes must not be missed. Polls every `milliseconds`; a poll that fails is retried at the next
 * one. The returned function stops it. It does not keep the process alive.
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
      // The database is busy or restarting: the next poll finds the same revision.
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
