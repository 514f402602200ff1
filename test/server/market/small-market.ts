import { type EmbeddedMarket, openMarket } from '../../../server/market/embedded-market.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

/** What a small market is made of: a share by its kind, exchange and price; the exchange I makes an index. */
interface SmallListing {
  readonly symbol: string;
  readonly ex: string;
  readonly kind: string;
  readonly price: number;
}

/** A store that holds these invented instruments and nothing else. */
export async function storeOf(listings: readonly SmallListing[]): Promise<TemporaryStore> {
  const own = await temporaryStore();
  await own.store
    .insertInto('instrument')
    .values(
      listings.map(({ symbol, ex, kind, price }) => {
        const region = 'TVMCDFE'.includes(ex) ? ('C' as const) : ('U' as const);
        return {
          symbol,
          region,
          ex,
          name: symbol,
          sectype: 1,
          sectypestr: 'Common',
          sector: '',
          boardlot: 0,
          currency: region === 'C' ? ('CAD' as const) : ('USD' as const),
          invented: 1,
          adjusted: 0,
          kind,
          base_price: price,
          shares: 0,
          eps: null,
          dividend: null,
          exdate: 0,
          is_index: ex === 'I' ? 1 : 0,
          rank: 0,
        };
      }),
    )
    .execute();
  return own;
}

/** Opens a market over it that stands at a second of a day until it is stepped. */
export function standingMarket(
  own: TemporaryStore,
  seed: string,
  date: number,
  second: number,
): Promise<EmbeddedMarket> {
  return openMarket(own.store, { seed, marketDate: date, marketTime: second, speed: 0 });
}
