import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In which language a news story is told (`ArticleTable`): nobody knows of those that are there already. */
export const articleLanguages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('article')
      .addColumn('lang', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
