import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Column = ColumnDefinitionBuilder;

/** Years with a partition of their own; what lies outside of them shares one. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2049;

const KEY: ('instrument_id' | 'grain' | 'year' | 'first')[] = ['instrument_id', 'grain', 'year', 'first'];

const required = (column: Column): Column => column.notNull();
const ofInstrument = (column: Column): Column => column.notNull().references('instrument.id').onDelete('cascade');

/** Histories as columnar blocks (`BlockTable`), by year on PostgreSQL, and those that were found damaged. */
export const blocks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const bytes = sqlite ? sql`blob` : sql`bytea`;
    const block = db.schema
      .createTable('block')
      .addColumn('instrument_id', 'integer', ofInstrument)
      .addColumn('grain', 'integer', required)
      .addColumn('year', 'integer', required)
      .addColumn('first', 'bigint', required)
      .addColumn('last', 'bigint', required)
      .addColumn('rows', 'integer', required)
      .addColumn('bytes', bytes, required);
    await (sqlite
      ? block.addPrimaryKeyConstraint('block_key', KEY)
      : block.modifyEnd(sql`partition by range (year)`)
    ).execute();
    await db.schema
      .createTable('damaged_block')
      .addColumn('instrument_id', 'integer', ofInstrument)
      .addColumn('grain', 'integer', required)
      .addColumn('first', 'bigint', required)
      .addColumn('last', 'bigint', required)
      .addColumn('rows', 'integer', required)
      .addColumn('bytes', bytes, required)
      .addColumn('reason', 'text', required)
      .addColumn('found', 'bigint', required)
      .addPrimaryKeyConstraint('damaged_block_key', ['instrument_id', 'grain', 'first', 'found'])
      .execute();
    if (sqlite) return;
    for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
      await addPartition(db, `block_${year}`, sql`for values from (${sql.lit(year)}) to (${sql.lit(year + 1)})`);
    }
    await addPartition(db, 'block_other', sql`default`);
    // They are compressed already.
    await sql`alter table block alter column bytes set storage external`.execute(db);
  },
};

/** Adds a partition with a key of its own: `pg_restore --clean` cannot drop one that the whole table passes on. */
async function addPartition(db: Kysely<unknown>, name: string, bounds: RawBuilder<unknown>): Promise<void> {
  await sql`create table ${sql.table(name)} partition of block ${bounds}`.execute(db);
  await db.schema.alterTable(name).addPrimaryKeyConstraint(`${name}_key`, KEY).execute();
}
