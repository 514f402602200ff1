import { isDeepStrictEqual } from 'node:util';
import type { Region } from '../../engine/quotes/region.ts';
import type { Instrument } from '../market/market-source.ts';
import { REAL_INSTRUMENT } from '../market/real-instrument.ts';
import { storedInstrument } from '../market/stored-instrument.ts';
import type { Listing } from '../providers/feed-provider.ts';
import type { Store } from '../store/store.ts';

/** The specification's security types. */
const TYPES = {
  stock: { sectype: 1, sectypestr: 'Common' },
  fund: { sectype: 4, sectypestr: 'ETF' },
  index: { sectype: 10, sectypestr: 'Index' },
} as const;

/** The real securities of a store. Their number grows as users request them. */
export class FeedSecurities {
  private readonly store: Store;
  private listed: readonly Instrument[] = [];
  private readonly bySymbol: Readonly<Record<Region, Map<string, Instrument>>> = { C: new Map(), U: new Map() };

  private constructor(store: Store) {
    this.store = store;
  }

  static async read(store: Store): Promise<FeedSecurities> {
    const securities = new FeedSecurities(store);
    await securities.readAgain();
    return securities;
  }

  /** All securities, by id. A new array whenever one is added. */
  get all(): readonly Instrument[] {
    return this.listed;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.bySymbol[region].get(symbol);
  }

  /** Reads them again, because a command may have changed them. Unchanged securities stay the same objects. */
  async readAgain(): Promise<void> {
    const rows = await this.store
      .selectFrom('instrument')
      .selectAll()
      .where('invented', '=', 0)
      .orderBy('id')
      .execute();
    const before = new Map(this.listed.map((one) => [one.id, one]));
    const listed = rows.map((row) => {
      const read = storedInstrument(row);
      const known = before.get(read.id);
      return known !== undefined && isDeepStrictEqual(known, read) ? known : read;
    });
    if (listed.length === before.size && listed.every((one) => before.get(one.id) === one)) return;
    this.bySymbol.C.clear();
    this.bySymbol.U.clear();
    this.take(listed);
  }

  /** Adds a listed security. It replaces a simulated one with its symbol. */
  async add(listing: Listing): Promise<Instrument> {
    const row = await this.store.transaction().execute(async (transaction) => {
      const { symbol, region } = listing;
      const known = await transaction
        .selectFrom('instrument')
        .selectAll()
        .where('symbol', '=', symbol)
        .where('region', '=', region)
        .executeTakeFirst();
      if (known?.invented === 0) return known;
      if (known !== undefined) await transaction.deleteFrom('instrument').where('id', '=', known.id).execute();
      return transaction.insertInto('instrument').values(rowOf(listing)).returningAll().executeTakeFirstOrThrow();
    });
    const known = this.find(listing.symbol, listing.region);
    if (known?.id === row.id) return known;
    const added = storedInstrument(row);
    this.take([...this.listed, added].sort((a, b) => a.id - b.id));
    return added;
  }

  private take(listed: readonly Instrument[]): void {
    this.listed = listed;
    for (const one of listed) this.bySymbol[one.region].set(one.symbol, one);
  }
}

function rowOf({ symbol, region, exchange, name, kind, boardlot, currency }: Listing) {
  const is_index = kind === 'index' ? 1 : 0;
  return { ...REAL_INSTRUMENT, symbol, region, ex: exchange, name, ...TYPES[kind], boardlot, currency, is_index };
}
