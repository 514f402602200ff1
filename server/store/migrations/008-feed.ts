import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

type Column = ColumnDefinitionBuilder;

const required = (column: Column): Column => column.notNull();
const zero = (column: Column): Column => column.notNull().defaultTo(0);

/** Feeds of market data, the history that was asked of them, and administrators. */
export const feed: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const counted = (column: Column): Column =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

    await db.schema.alterTable('user').addColumn('administrator', 'integer', zero).execute();
    await db.schema.alterTable('revision').addColumn('feeds', 'integer', zero).execute();

    await db.schema
      .createTable('feed')
      .addColumn('id', 'integer', counted)
      .addColumn('kind', 'text', required)
      .addColumn('position', 'integer', required)
      .addColumn('user_id', 'integer', (column) => column.references('user.id').onDelete('set null'))
      .addColumn('sealed', 'text', required)
      .addColumn('added', 'bigint', required)
      .execute();

    await db.schema
      .createTable('history_coverage')
      .addColumn('instrument_id', 'integer', (column) =>
        column.notNull().references('instrument.id').onDelete('cascade'),
      )
      .addColumn('grain', 'integer', required)
      .addColumn('first', 'bigint', required)
      .addColumn('last', 'bigint', required)
      .addPrimaryKeyConstraint('history_coverage_key', ['instrument_id', 'grain', 'first'])
      .execute();
  },
};
