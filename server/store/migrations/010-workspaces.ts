import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Column = ColumnDefinitionBuilder;

const required = (column: Column): Column => column.notNull();
const zero = (column: Column): Column => column.notNull().defaultTo(0);

/** Boards, named lists and drawings of subscribers, for all of their devices. */
export const workspaces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('revision').addColumn('workspaces', 'integer', zero).execute();

    await db.schema
      .createTable('workspace')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('revision', 'integer', required)
      .addColumn('purged', 'integer', zero)
      .addColumn('objects', 'integer', zero)
      .addColumn('characters', 'integer', zero)
      .addColumn('touched', 'integer', required)
      .execute();
    await db.schema.createIndex('workspace_touched').on('workspace').column('touched').execute();

    await db.schema
      .createTable('workspace_object')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('id', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('within', 'text', required)
      .addColumn('body', 'text', required)
      .addColumn('revision', 'integer', required)
      .addColumn('deleted', 'bigint', required)
      .addColumn('writes', 'text', required)
      .addPrimaryKeyConstraint('workspace_object_key', ['user_id', 'id'])
      .execute();
    await db.schema
      .createIndex('workspace_object_revision')
      .on('workspace_object')
      .columns(['user_id', 'revision'])
      .execute();
    await db.schema
      .createIndex('workspace_object_within')
      .on('workspace_object')
      .columns(['user_id', 'within'])
      .execute();
  },
};
