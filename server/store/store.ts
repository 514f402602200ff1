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
  /** Hears of every statement. */
  readonly observe?: QueryObserver | undefined;
}

/**
 * Opens the store and brings its tables up to date; several processes may have it open at once. The data folder is made
 * when it is missing. Rejects with a `StartupError` that names the way out.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const log = options.observe && queryLogger(options.observe);
  const store =
    options.databaseUrl === ''
      ? await openSqlite(options.dataDir, log)
      : // Its driver is loaded only where it is wanted.
        await (await import('./open-postgres.ts')).openPostgres(options.databaseUrl, log);
  try {
    await migrateToLatest(store);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  return store;
}
