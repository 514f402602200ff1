import { type EmbeddedMarket, openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { instrumentRow } from '../instrument-row.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

/** An entry of a small market: a share by its kind, exchange and price; the exchange I makes it an index. */
interface SmallListing {
  readonly symbol: string;
  readonly ex: string;
  readonly kind: string;
  readonly price: number;
}

/** A store with only these invented instruments. */
export async function storeOf(listings: readonly SmallListing[]): Promise<TemporaryStore> {
  const own = await temporaryStore();
  await own.store
    .insertInto('instrument')
    .values(
      listings.map(({ symbol, ex, kind, price }) =>
        instrumentRow({ symbol, ex, kind, base_price: price, is_index: ex === 'I' ? 1 : 0 }),
      ),
    )
    .execute();
  return own;
}

/** Opens a market on it that is stopped at a second of a day until it is stepped. */
export function stoppedMarket(
  own: TemporaryStore,
  seed: string,
  date: number,
  second: number,
): Promise<EmbeddedMarket> {
  return openMarket(own.store, { seed, marketDate: date, marketTime: second, speed: 0 });
}
