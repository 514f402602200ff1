import type { Restructuring } from '../../engine/series/splits.ts';
import type { Instrument } from '../market/market-source.ts';
import type { CorporateAction } from '../providers/feed-provider.ts';
import type { Store } from '../store/store.ts';

/** The splits, symbol changes and listings of an instrument, oldest first; none if its bars are adjusted already. */
export async function splitsOf(store: Store, { id, adjusted }: Instrument): Promise<readonly Restructuring[]> {
  if (adjusted) return [];
  return store
    .selectFrom('restructuring')
    .select(['date', 'newshares', 'oldshares', 'newsymbol', 'oldsymbol'])
    .where('instrument_id', '=', id)
    .orderBy('date')
    .execute();
}

/** Stores an instrument's corporate actions: its splits, and the newest dividend. */
export async function storeSplits(
  store: Store,
  { id, symbol }: Instrument,
  actions: readonly CorporateAction[],
): Promise<void> {
  const splits = actions.filter((action) => action.kind === 'split');
  const dividend = actions.findLast((action) => action.kind === 'dividend');
  await store.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('restructuring')
      .where('instrument_id', '=', id)
      .where('oldshares', '>', 0)
      .whereRef('newsymbol', '=', 'oldsymbol')
      .execute();
    for (const { date, newshares, oldshares } of splits) {
      await transaction
        .insertInto('restructuring')
        .values({ instrument_id: id, date, newshares, oldshares, newsymbol: symbol, oldsymbol: symbol })
        .execute();
    }
    if (dividend === undefined) return;
    await transaction
      .updateTable('instrument')
      .set({ dividend: dividend.amount, exdate: dividend.date })
      .where('id', '=', id)
      .execute();
  });
}
