import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Messages from the contact screen (`ContactMessageTable`). */
export const contactMessages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const counted = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
    const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

    await db.schema
      .createTable('contact_message')
      .addColumn('id', 'integer', counted)
      .addColumn('received', 'bigint', required)
      // A subscriber's messages outlive the subscription.
      .addColumn('user_id', 'integer', (column) => column.references('user.id').onDelete('set null'))
      .addColumn('email', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('body', 'text', required)
      .execute();
  },
};
