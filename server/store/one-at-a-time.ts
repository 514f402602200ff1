import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store, StoreOptions } from './store.ts';

/** The id of the lock among a PostgreSQL database's advisory locks. */
const LOCK = 0x626f7265;
const ASK_AGAIN_MS = 100;

/**
 * Runs `work` on one server of a PostgreSQL database at a time: several that start at once on an empty database would each fill
 * it. The embedded store belongs to one server anyway.
 */
export async function oneAtATime<T>(
  store: Store,
  { databaseUrl }: Pick<StoreOptions, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseUrl === '') return work();
  return store.connection().execute(async (connection) => {
    // Polled, because other servers' work may take longer than the statement timeout.
    while (!(await tryLock(connection))) await wait(ASK_AGAIN_MS);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

async function tryLock(connection: Store): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(connection);
  return rows[0].taken;
}
