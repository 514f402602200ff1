import type { Instrument } from '../market/market-source.ts';
import { replaceSplits } from '../market/stored-splits.ts';
import type { CorporateAction } from '../providers/feed-provider.ts';
import type { Store } from '../store/store.ts';

/**
 * Stores an instrument's corporate actions, oldest first: its splits, and the newest dividend. An empty list changes nothing.
 * Resolves with whether the instrument itself has changed.
 */
export async function storeActions(
  store: Store,
  { id, symbol, dividend, exdate }: Instrument,
  actions: readonly CorporateAction[],
): Promise<boolean> {
  if (actions.length === 0) return false;
  const splits = actions.filter((action) => action.kind === 'split');
  const newest = actions.findLast((action) => action.kind === 'dividend');
  const isNew = newest !== undefined && (newest.amount !== dividend || newest.date !== exdate);
  await store.transaction().execute(async (transaction) => {
    await replaceSplits(transaction, id, symbol, splits);
    if (!isNew) return;
    await transaction
      .updateTable('instrument')
      .set({ dividend: newest.amount, exdate: newest.date })
      .where('id', '=', id)
      .execute();
  });
  return isNew;
}
