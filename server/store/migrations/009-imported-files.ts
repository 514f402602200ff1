import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How far files were imported, so that an import that was killed goes on where it stopped. */
export const importedFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('imported_file')
      .addColumn('file', 'text', (column) => column.primaryKey())
      .addColumn('stored', 'bigint', (column) => column.notNull())
      .addColumn('batch', 'bigint', (column) => column.notNull())
      .addColumn('securities', 'integer', (column) => column.notNull())
      .addColumn('complete', 'integer', (column) => column.notNull())
      .execute();
  },
};
