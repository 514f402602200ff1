import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { GuardedPool } from './guarded-pool.ts';
import type { Schema } from './schema.ts';
import type { OpenedStore } from './store.ts';

/** PostgreSQL's object id of `int8`, which `pg` hands over as text unless told otherwise. */
const INT8 = 20;

/** Connections held at most; the server's work is short queries. */
const POOL_SIZE = 10;
/** The longest wait for a free connection or a new one (milliseconds). A shorter limit of statements holds for it too. */
const CONNECT_MS = 10_000;
/** How long after the limit PostgreSQL may take to say that it gave a statement up (milliseconds). */
const GRACE_MS = 500;

/** Opens the PostgreSQL store behind `databaseUrl`. Rejects with a `StartupError` when it does not answer. */
export async function openPostgres(databaseUrl: string, log?: Logger): Promise<OpenedStore> {
  const options = {
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    // Times in milliseconds and identifiers stay below 2^53: numbers, as SQLite gives them.
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
        'Check that it runs and that DATABASE_URL is right, or leave DATABASE_URL away to use the embedded store.',
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
        // A transaction whose server is cut off would hold its rows until PostgreSQL's own system notices, hours later.
        idle_in_transaction_session_timeout: CONNECT_MS,
      };
      pool.limit(limited, milliseconds + GRACE_MS);
    },
  };
}

/** The URL without user and password, which must not reach a terminal or a log. */
function placeOf(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.host}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
