import type { Restructuring } from '../../engine/series/splits.ts';
import type { Store } from '../store/store.ts';
import type { Instrument } from './market-source.ts';

/** A split or consolidation. `date`: `yyyymmdd`, the first day at the new price. */
export interface StoredSplit {
  readonly date: number;
  readonly newshares: number;
  readonly oldshares: number;
}

/** The splits, symbol changes and listings of an instrument, oldest first; none if its bars are already adjusted. */
export async function splitsOf(store: Store, { id, adjusted }: Instrument): Promise<readonly Restructuring[]> {
  if (adjusted) return [];
  return store
    .selectFrom('restructuring')
    .select(['date', 'newshares', 'oldshares', 'newsymbol', 'oldsymbol'])
    .where('instrument_id', '=', id)
    .orderBy('date')
    .execute();
}

/** Replaces an instrument's splits; its listing and symbol changes stay. */
export async function replaceSplits(
  store: Store,
  instrument_id: number,
  symbol: string,
  splits: readonly StoredSplit[],
): Promise<void> {
  await store
    .deleteFrom('restructuring')
    .where('instrument_id', '=', instrument_id)
    .where('oldshares', '>', 0)
    .whereRef('newsymbol', '=', 'oldsymbol')
    .execute();
  if (splits.length === 0) return;
  await store
    .insertInto('restructuring')
    .values(
      splits.map(({ date, newshares, oldshares }) => ({
        instrument_id,
        date,
        newshares,
        oldshares,
        newsymbol: symbol,
        oldsymbol: symbol,
      })),
    )
    .execute();
}
