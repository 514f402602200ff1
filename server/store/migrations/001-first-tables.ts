import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Column = ColumnDefinitionBuilder;

const required = (column: Column): Column => column.notNull();
const text = (column: Column): Column => column.notNull().defaultTo('');
const zero = (column: Column): Column => column.notNull().defaultTo(0);

/** The tables of `schema.ts`, the same for both engines except for auto-increment keys. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const counted = (column: Column): Column =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
    /**
     * A table that is accessed only by its key: SQLite keeps the rows in the key's tree, with half the size and half the
     * look-ups.
     */
    const keyed = <T extends CreateTableBuilder<string, string>>(table: T) =>
      sqlite ? table.modifyEnd(sql`without rowid`) : table;
    const ofInstrument = (column: Column): Column => column.notNull().references('instrument.id').onDelete('cascade');
    const ofUser = (column: Column): Column => column.notNull().references('user.id').onDelete('cascade');

    await db.schema
      .createTable('instrument')
      .addColumn('id', 'integer', counted)
      .addColumn('symbol', 'text', required)
      .addColumn('region', 'text', required)
      .addColumn('ex', 'text', required)
      .addColumn('name', 'text', text)
      .addColumn('sectype', 'integer', zero)
      .addColumn('sectypestr', 'text', text)
      .addColumn('sector', 'text', text)
      .addColumn('boardlot', 'integer', zero)
      .addColumn('currency', 'text', required)
      .addColumn('invented', 'integer', zero)
      .addColumn('adjusted', 'integer', zero)
      .addColumn('kind', 'text', text)
      .addColumn('base_price', 'double precision', zero)
      .addColumn('shares', 'double precision', zero)
      .addColumn('eps', 'double precision')
      .addColumn('dividend', 'double precision')
      .addColumn('exdate', 'integer', zero)
      .addColumn('is_index', 'integer', zero)
      .addColumn('rank', 'integer', zero)
      .addUniqueConstraint('instrument_symbol', ['symbol', 'region'])
      .execute();

    await keyed(
      db.schema
        .createTable('bar')
        .addColumn('instrument_id', 'integer', ofInstrument)
        .addColumn('date', 'integer', required)
        .addColumn('open', 'double precision', required)
        .addColumn('high', 'double precision', required)
        .addColumn('low', 'double precision', required)
        .addColumn('close', 'double precision', required)
        .addColumn('volume', 'double precision', required)
        .addColumn('trades', 'integer', zero)
        .addPrimaryKeyConstraint('bar_key', ['instrument_id', 'date']),
    ).execute();

    await keyed(
      db.schema
        .createTable('minute')
        .addColumn('instrument_id', 'integer', ofInstrument)
        .addColumn('date', 'integer', required)
        .addColumn('minute', 'integer', required)
        .addColumn('open', 'double precision', required)
        .addColumn('high', 'double precision', required)
        .addColumn('low', 'double precision', required)
        .addColumn('close', 'double precision', required)
        .addColumn('volume', 'double precision', required)
        .addColumn('trades', 'integer', zero)
        .addPrimaryKeyConstraint('minute_key', ['instrument_id', 'date', 'minute']),
    ).execute();

    await db.schema
      .createTable('restructuring')
      .addColumn('instrument_id', 'integer', ofInstrument)
      .addColumn('date', 'integer', required)
      .addColumn('newshares', 'double precision', zero)
      .addColumn('oldshares', 'double precision', zero)
      .addColumn('newsymbol', 'text', text)
      .addColumn('oldsymbol', 'text', text)
      .execute();
    await db.schema
      .createIndex('restructuring_by_instrument')
      .on('restructuring')
      .columns(['instrument_id', 'date'])
      .execute();

    await db.schema
      .createTable('article')
      .addColumn('id', 'integer', counted)
      .addColumn('symbol', 'text', text)
      .addColumn('region', 'text', required)
      .addColumn('date', 'integer', required)
      .addColumn('time', 'text', text)
      .addColumn('title', 'text', required)
      .addColumn('body', 'text', text)
      .addColumn('type', 'text', text)
      .addColumn('category', 'integer', zero)
      .execute();
    await db.schema.createIndex('article_by_date').on('article').columns(['date', 'time']).execute();
    await db.schema.createIndex('article_by_symbol').on('article').columns(['symbol', 'region', 'date']).execute();

    await db.schema
      .createTable('user')
      .addColumn('id', 'integer', counted)
      .addColumn('userid', 'text', (column) => column.notNull().unique())
      .addColumn('password', 'text', required)
      .addColumn('realtime', 'text', text)
      .addColumn('depth', 'text', text)
      .addColumn('created', 'bigint', required)
      .execute();

    await db.schema
      .createTable('session')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('antiforgery', 'text', required)
      .addColumn('created', 'bigint', required)
      .addColumn('seen', 'bigint', required)
      .execute();
    await db.schema.createIndex('session_by_user').on('session').column('user_id').execute();

    await db.schema
      .createTable('setting')
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('name', 'text', required)
      .addColumn('value', 'text', required)
      .addPrimaryKeyConstraint('setting_key', ['user_id', 'name'])
      .execute();

    await db.schema
      .createTable('portfolio_entry')
      .addColumn('id', 'integer', counted)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('portfolio', 'integer', required)
      .addColumn('symbol', 'text', required)
      .addColumn('region', 'text', required)
      .addUniqueConstraint('portfolio_entry_once', ['user_id', 'portfolio', 'symbol', 'region'])
      .execute();

    await db.schema
      .createTable('revision')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('number', 'integer', zero)
      .execute();
    await sql`insert into revision (id, number) values (1, 0)`.execute(db);
  },
};
