import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What subscribers bought and sold (`PortfolioTransactionTable`). */
export const portfolioTransactions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const counted = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
    const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

    await db.schema
      .createTable('portfolio_transaction')
      .addColumn('id', 'integer', counted)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('portfolio', 'integer', required)
      .addColumn('date', 'integer', required)
      .addColumn('symbol', 'text', required)
      .addColumn('region', 'text', required)
      .addColumn('shares', 'double precision', required)
      .addColumn('price', 'double precision', required)
      .addColumn('commission', 'double precision', required)
      .addColumn('currency', 'text', required)
      .execute();
    await db.schema
      .createIndex('portfolio_transaction_by_portfolio')
      .on('portfolio_transaction')
      .columns(['user_id', 'portfolio', 'date'])
      .execute();
  },
};
