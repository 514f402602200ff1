import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Recorded trades, to be replayed one by one (`TradeTable`). */
export const recordedTrades: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
    await db.schema
      .createTable('trade')
      .addColumn('instrument_id', 'integer', (column) =>
        column.notNull().references('instrument.id').onDelete('cascade'),
      )
      .addColumn('date', 'integer', required)
      .addColumn('number', 'integer', required)
      .addColumn('millisecond', 'integer', required)
      .addColumn('price', 'double precision', required)
      .addColumn('size', 'double precision', required)
      .addColumn('flags', 'integer', required)
      .addPrimaryKeyConstraint('trade_key', ['instrument_id', 'date', 'number'])
      .execute();
  },
};
