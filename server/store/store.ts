import type { Kysely } from 'kysely';
import { migrateToLatest } from './migrations.ts';
import { type QueryObserver, queryLogger } from './observe-queries.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Schema } from './schema.ts';

/** The database, whichever engine holds it. Close it with `destroy()`. */
export type Store = Kysely<Schema>;

/** A store as opened by its engine. */
export interface OpenedStore {
  readonly store: Store;
  /**
   * Sets the seconds after which a statement is cancelled (0: never) and, half a second later, a connection without an answer is
   * closed. Until this is called, there is no limit.
   */
  limit(seconds: number): void;
}

/** Where the data is: `databaseUrl` (`postgres://…`) if it is not empty, otherwise a SQLite file in `dataDir`. */
export interface StoreOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /**
   * Seconds after which PostgreSQL cancels a statement, for a process that answers calls. 0 or absent: never, as for a command.
   * The embedded store has its own limit (`busy.ts`).
   */
  readonly statementTimeout?: number | undefined;
  /**
   * The limit applies once this promise settles; by default, from the end of the opening. A start reads more than a call does.
   */
  readonly limitAfter?: Promise<unknown> | undefined;
  /** Called for every statement. */
  readonly observe?: QueryObserver | undefined;
}

/**
 * Opens the store and brings its tables up to date, however long that takes; several processes may have it open at once. The data
 * folder is created if it is missing. Rejects with a `StartupError` that names the remedy.
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
  // Its driver is loaded only if needed.
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(databaseUrl, log);
}
