import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';
import type { Schema } from './schema.ts';

/** PostgreSQL's object id of `int8`, which `pg` hands over as text unless told otherwise. */
const INT8 = 20;

/** Connections held at most; the server's work is short queries. */
const POOL_SIZE = 10;

/**
 * Opens the PostgreSQL store behind `databaseUrl`, which gives up a statement after so many seconds (0: never). Rejects with a
 * `StartupError` when it does not answer.
 */
export async function openPostgres(
  databaseUrl: string,
  statementTimeout: number,
  log?: Logger,
): Promise<Kysely<Schema>> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    ...(statementTimeout > 0 && { statement_timeout: Math.ceil(statementTimeout * 1000) }),
    // Times in milliseconds and identifiers stay below 2^53: numbers, as SQLite gives them.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // An idle connection that breaks is replaced by the next query, which reports an error if there is one to report.
  pool.on('error', () => {});
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
  return store;
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
