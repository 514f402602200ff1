import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { firstTables } from './migrations/001-first-tables.ts';
import { portfolioTransactions } from './migrations/002-portfolio-transactions.ts';
import { contactMessages } from './migrations/003-contact-messages.ts';
import { recordedTrades } from './migrations/004-recorded-trades.ts';
import { articleLanguages } from './migrations/005-article-languages.ts';
import { accountSecurity } from './migrations/006-account-security.ts';
import { blocks } from './migrations/007-blocks.ts';
import { feed } from './migrations/008-feed.ts';
import { importedFiles } from './migrations/009-imported-files.ts';
import { workspaces } from './migrations/010-workspaces.ts';
import { alarms } from './migrations/011-alarms.ts';
import type { Schema } from './schema.ts';

/**
 * Every migration by name, applied in the order of the names. A published migration is never changed: each change of a table is a
 * new file.
 */
const MIGRATIONS: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-portfolio-transactions': portfolioTransactions,
  '003-contact-messages': contactMessages,
  '004-recorded-trades': recordedTrades,
  '005-article-languages': articleLanguages,
  '006-account-security': accountSecurity,
  '007-blocks': blocks,
  '008-feed': feed,
  '009-imported-files': importedFiles,
  '010-workspaces': workspaces,
  '011-alarms': alarms,
};

/** Whether this version has a migration of that name. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

/**
 * Applies the missing migrations in one transaction. Two processes that open a new store at the same moment take turns. Rejects
 * with a `StartupError` if the store was written by a newer version.
 */
export async function migrateToLatest(store: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const reason = reasonOf(error);
  throw new StartupError(
    `The store's tables cannot be brought up to date (${reason}). If it was used by a newer version, start that version, ` +
      'or choose another data folder with DATA_DIR=/path/to/folder (DATABASE_URL for PostgreSQL).',
    { cause: error },
  );
}
