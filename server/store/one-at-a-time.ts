import { sql } from 'kysely';
import type { Store, StoreOptions } from './store.ts';

/** Names the lock among all of a PostgreSQL database's advisory locks. */
const LOCK = 0x626f7265;

/**
 * Runs `work` while no other server on the same PostgreSQL runs its own: several that start at once on an empty database
 * would each fill it. The embedded store belongs to one server anyway.
 */
export async function oneAtATime<T>(
  store: Store,
  { databaseUrl }: Pick<StoreOptions, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseUrl === '') return work();
  return store.connection().execute(async (connection) => {
    // However long another server's work takes.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      }
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
