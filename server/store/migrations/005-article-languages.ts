import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language of a news story (`ArticleTable`); unknown for existing stories. */
export const articleLanguages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('article')
      .addColumn('lang', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
