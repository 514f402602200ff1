import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { GuardedPool } from './guarded-pool.ts';
import type { Schema } from './schema.ts';
import type { OpenedStore } from './store.ts';

/** PostgreSQL's object id of `int8`, which `pg` returns as text by default. */
const INT8 = 20;

/** The most connections; few suffice, because the queries are short. */
const POOL_SIZE = 10;
/** The longest wait for a free connection or a new one (milliseconds). A shorter statement timeout applies to it, too. */
const CONNECT_MS = 10_000;
/** How long after the time-out PostgreSQL may take to report a cancelled statement (milliseconds). */
const GRACE_MS = 500;

/** Opens the PostgreSQL store at `databaseUrl`. Rejects with a `StartupError` if it does not answer. */
export async function openPostgres(databaseUrl: string, log?: Logger): Promise<OpenedStore> {
  const options = {
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    // Times in milliseconds and ids stay below 2^53, so they are numbers, as with SQLite.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    } satisfies pg.CustomTypesConfig,
  };
  const pool = new GuardedPool(options);
  const store = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
  try {
    await sql`select 1`.execute(store);
  } catch (error) {
    await store.destroy();
    throw new StartupError(
      `The PostgreSQL database at ${placeOf(databaseUrl)} cannot be used (${reasonOf(error)}). ` +
        'Check that it is running and that DATABASE_URL is right, or unset DATABASE_URL to use the embedded store.',
      { cause: error },
    );
  }
  return {
    store,
    limit(seconds) {
      const milliseconds = Math.ceil(seconds * 1000);
      if (milliseconds === 0) return;
      const limited = {
        ...options,
        connectionTimeoutMillis: Math.min(milliseconds, CONNECT_MS),
        statement_timeout: milliseconds,
        // Without this, a transaction of a disconnected server would keep its row locks until TCP notices, hours later.
        idle_in_transaction_session_timeout: CONNECT_MS,
      };
      pool.limit(limited, milliseconds + GRACE_MS);
    },
  };
}

/** The URL without the user and password, which must not appear on a terminal or in a log. */
function placeOf(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.host}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
