import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

type Column = ColumnDefinitionBuilder;

const required = (column: Column): Column => column.notNull();
const text = (column: Column): Column => column.notNull().defaultTo('');
const zero = (column: Column): Column => column.notNull().defaultTo(0);
const ofUser = (column: Column): Column => column.notNull().references('user.id').onDelete('cascade');

/** An account's protection beyond the password: known devices, a second factor, and security events. */
export const accountSecurity: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const counted = (column: Column): Column =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

    await db.schema.alterTable('revision').addColumn('accounts', 'integer', zero).execute();
    await db.schema.alterTable('user').addColumn('device_epoch', 'integer', zero).execute();
    await db.schema.alterTable('session').addColumn('browser', 'text', text).execute();
    await db.schema.alterTable('session').addColumn('system', 'text', text).execute();

    await db.schema
      .createTable('secret')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', required)
      .execute();

    await db.schema
      .createTable('second_factor')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('secret', 'text', required)
      .addColumn('confirmed', 'bigint', zero)
      .addColumn('last_step', 'integer', zero)
      .execute();

    await db.schema
      .createTable('recovery_code')
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('hash', 'text', required)
      .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'hash'])
      .execute();

    await db.schema
      .createTable('security_event')
      .addColumn('id', 'integer', counted)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('time', 'bigint', required)
      .addColumn('kind', 'text', required)
      .addColumn('address', 'text', text)
      .addColumn('browser', 'text', text)
      .addColumn('system', 'text', text)
      .execute();
    await db.schema.createIndex('security_event_user').on('security_event').columns(['user_id', 'id']).execute();
  },
};
