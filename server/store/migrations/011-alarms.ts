import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

type Column = ColumnDefinitionBuilder;

const required = (column: Column): Column => column.notNull();
const text = (column: Column): Column => column.notNull().defaultTo('');
const zero = (column: Column): Column => column.notNull().defaultTo(0);
const ofUser = (column: Column): Column => column.notNull().references('user.id').onDelete('cascade');
const ofAlarm = (column: Column): Column => column.notNull().references('alarm.id').onDelete('cascade');

/** Alarms that the server evaluates, what they reported, and where that is sent. */
export const alarms: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const counted = (column: Column): Column =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

    await db.schema.alterTable('revision').addColumn('alarms', 'integer', zero).execute();

    await db.schema
      .createTable('alarm')
      .addColumn('id', 'integer', counted)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('position', 'integer', required)
      .addColumn('symbol', 'text', required)
      .addColumn('ex', 'text', required)
      .addColumn('list', 'text', text)
      .addColumn('is_on', 'integer', required)
      .addColumn('body', 'text', required)
      .execute();
    await db.schema.createIndex('alarm_user').on('alarm').columns(['user_id', 'position']).execute();

    await db.schema
      .createTable('alarm_state')
      .addColumn('alarm_id', 'integer', ofAlarm)
      .addColumn('security', 'text', required)
      .addColumn('occurrence', 'integer', zero)
      .addColumn('fired', 'bigint', zero)
      .addColumn('armed', 'bigint', zero)
      .addColumn('stand', 'integer', zero)
      .addPrimaryKeyConstraint('alarm_state_key', ['alarm_id', 'security'])
      .execute();

    await db.schema
      .createTable('alarm_message')
      .addColumn('id', 'integer', counted)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('alarm_id', 'integer', required)
      .addColumn('security', 'text', required)
      .addColumn('occurrence', 'integer', required)
      .addColumn('at', 'bigint', required)
      .addColumn('late', 'integer', zero)
      .addColumn('figure', 'double precision')
      .addColumn('symbol', 'text', required)
      .addColumn('ex', 'text', required)
      .addColumn('body', 'text', required)
      .addColumn('recorded', 'bigint', required)
      .addColumn('sent', 'integer', zero)
      .addUniqueConstraint('alarm_message_occurrence', ['alarm_id', 'security', 'occurrence'])
      .execute();
    await db.schema.createIndex('alarm_message_user').on('alarm_message').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('alarm_message_sent').on('alarm_message').columns(['sent', 'id']).execute();

    await db.schema
      .createTable('alarm_account')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('revision', 'integer', zero)
      .addColumn('touched', 'integer', required)
      .addColumn('seen', 'integer', zero)
      .addColumn('cleared', 'integer', zero)
      .addColumn('email', 'text', text)
      .addColumn('quiet_from', 'integer', zero)
      .addColumn('quiet_to', 'integer', zero)
      .addColumn('language', 'text', text)
      .execute();
    await db.schema.createIndex('alarm_account_touched').on('alarm_account').column('touched').execute();

    await db.schema
      .createTable('push_subscription')
      .addColumn('endpoint', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('session', 'text', text)
      .addColumn('p256dh', 'text', required)
      .addColumn('auth', 'text', required)
      .addColumn('language', 'text', text)
      .addColumn('added', 'bigint', required)
      .execute();
    await db.schema.createIndex('push_subscription_user').on('push_subscription').column('user_id').execute();

    await db.schema
      .createTable('alarm_watch')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('term', 'integer', zero)
      .addColumn('beat', 'integer', zero)
      .addColumn('reached', 'bigint', zero)
      .execute();
    const one = db as Kysely<{ alarm_watch: { id: number } }>;
    await one.insertInto('alarm_watch').values({ id: 1 }).execute();
  },
};
