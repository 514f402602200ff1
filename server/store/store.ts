import type { Kysely } from 'kysely';
import { migrateToLatest } from './migrations.ts';
import { type QueryObserver, queryLogger } from './observe-queries.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Schema } from './schema.ts';

/** The database, whichever engine holds it. Close it with `destroy()`. */
export type Store = Kysely<Schema>;

/** A store as its engine opens it. */
export interface OpenedStore {
  readonly store: Store;
  /**
   * From now on a statement is given up after so many seconds (0: never), and so is, half a second later, a connection that says
   * nothing at all. Until then a statement may take for ever.
   */
  limit(seconds: number): void;
}

/** Where the data lies: `databaseUrl` (`postgres://…`) when it is not empty, otherwise one SQLite file in `dataDir`. */
export interface StoreOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /**
   * Seconds after which PostgreSQL gives up a statement, for whoever answers calls meanwhile; 0 or absent: never, as for a
   * command. The embedded store has its own patience (`busy.ts`).
   */
  readonly statementTimeout?: number | undefined;
  /** That limit holds once this is over; from the end of the opening when absent. A start reads more than a call does. */
  readonly limitAfter?: Promise<unknown> | undefined;
  /** Hears of every statement. */
  readonly observe?: QueryObserver | undefined;
}

/**
 * Opens the store and brings its tables up to date, for as long as that takes; several processes may have it open at once.
 * The data folder is made when it is missing. Rejects with a `StartupError` that names the way out.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { statementTimeout = 0, limitAfter } = options;
  const { store, limit } = await open(options);
  try {
    await migrateToLatest(store);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  if (limitAfter) void limitAfter.then(() => limit(statementTimeout));
  else limit(statementTimeout);
  return store;
}

async function open({ dataDir, databaseUrl, observe }: StoreOptions): Promise<OpenedStore> {
  const log = observe && queryLogger(observe);
  if (databaseUrl === '') return { store: await openSqlite(dataDir, log), limit: () => {} };
  // Its driver is loaded only where it is wanted.
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(databaseUrl, log);
}
