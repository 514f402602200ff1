import type { Kysely } from 'kysely';
import { migrateToLatest } from './migrations.ts';
import { type QueryObserver, queryLogger } from './observe-queries.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Schema } from './schema.ts';

/** The database, whichever engine holds it. Close it with `destroy()`. */
export type Store = Kysely<Schema>;

/** Where the data lies: `databaseUrl` (`postgres://…`) when it is not empty, otherwise one SQLite file in `dataDir`. */
export interface StoreOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /**
   * Seconds after which PostgreSQL gives up a statement, for who answers calls meanwhile; for a command it is never, as it is
   * when absent or 0. The embedded store has its own patience (`busy.ts`).
   */
  readonly statementTimeout?: number | undefined;
  /** Hears of every statement. */
  readonly observe?: QueryObserver | undefined;
}

/**
 * Opens the store and brings its tables up to date; several processes may have it open at once. The data folder is made
 * when it is missing. `prepare` works on it before it is opened, for as long as that takes. Rejects with a `StartupError`
 * that names the way out.
 */
export async function openStore(options: StoreOptions, prepare?: (store: Store) => Promise<unknown>): Promise<Store> {
  const { databaseUrl, statementTimeout = 0 } = options;
  // A migration takes as long as it takes, and so does a first load.
  const store = await open(options, 0);
  try {
    await migrateToLatest(store);
    await prepare?.(store);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  if (databaseUrl === '' || statementTimeout === 0) return store;
  await store.destroy();
  return open(options, statementTimeout);
}

async function open({ dataDir, databaseUrl, observe }: StoreOptions, statementTimeout: number): Promise<Store> {
  const log = observe && queryLogger(observe);
  if (databaseUrl === '') return openSqlite(dataDir, log);
  // Its driver is loaded only where it is wanted.
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(databaseUrl, statementTimeout, log);
}
