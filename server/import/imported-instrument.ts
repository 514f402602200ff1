import type { Region } from '../../engine/quotes/region.ts';
import { REAL_INSTRUMENT } from '../market/real-instrument.ts';
import type { Store } from '../store/store.ts';
import type { TradedInstrument } from './trade-minutes.ts';

/** What is known about a security that is imported. */
export interface ImportedInstrument {
  readonly symbol: string;
  readonly region: Region;
  /** Undefined keeps an instrument's current exchange; a new instrument then gets the largest exchange of its country. */
  readonly exchange?: string | undefined;
  /** Undefined keeps an instrument's current name; a new instrument is then named after its symbol. */
  readonly name?: string | undefined;
  /** Whether its bars are already split-adjusted. */
  readonly adjusted: boolean;
}

const SYMBOL = /^[A-Z0-9$@^][A-Z0-9.$@/^&=-]{0,19}$/;

/** Whether a text may be a symbol. */
export function isSymbol(text: string): boolean {
  return SYMBOL.test(text);
}

/** The default exchange of a new security. */
const LARGEST_EXCHANGE = { C: 'T', U: 'N' } as const;

/** The id of an imported instrument; creates it, or makes it real, if necessary. */
export async function instrumentId(store: Store, imported: ImportedInstrument): Promise<number> {
  const { symbol, region, exchange, name, adjusted } = imported;
  const known = await store
    .selectFrom('instrument')
    .select(['id', 'invented', 'is_index'])
    .where('symbol', '=', symbol)
    .where('region', '=', region)
    .executeTakeFirst();
  if (!known) {
    const made = await store
      .insertInto('instrument')
      .values({
        ...REAL_INSTRUMENT,
        symbol,
        region,
        ex: exchange ?? LARGEST_EXCHANGE[region],
        name: name ?? symbol,
        currency: currencyOf(region),
        adjusted: adjusted ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
  const reported = {
    adjusted: adjusted ? 1 : 0,
    ...(exchange !== undefined && { ex: exchange }),
    ...(name !== undefined && { name }),
  };
  if (known.invented === 1) {
    // An index keeps its name and its place among the indices: only its levels were simulated.
    const real = known.is_index === 1 ? { invented: 0, base_price: 0 } : { ...REAL_INSTRUMENT, name: symbol };
    await store
      .updateTable('instrument')
      .set({ ...real, ...reported })
      .where('id', '=', known.id)
      .execute();
    await store.deleteFrom('restructuring').where('instrument_id', '=', known.id).execute();
    await store.deleteFrom('article').where('symbol', '=', symbol).where('region', '=', region).execute();
    return known.id;
  }
  await store.updateTable('instrument').set(reported).where('id', '=', known.id).execute();
  return known.id;
}

function currencyOf(region: Region): 'CAD' | 'USD' {
  return region === 'C' ? 'CAD' : 'USD';
}

/** Whether an instrument of that symbol exists and is real. */
export async function isRealInstrument(store: Store, symbol: string, region: Region): Promise<boolean> {
  const known = await store
    .selectFrom('instrument')
    .select('invented')
    .where('symbol', '=', symbol)
    .where('region', '=', region)
    .executeTakeFirst();
  return known?.invented === 0;
}

/** What the trade rule needs to know about an instrument. */
export async function tradedInstrument(store: Store, id: number): Promise<TradedInstrument> {
  const { boardlot, is_index } = await store
    .selectFrom('instrument')
    .select(['boardlot', 'is_index'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { boardlot, isIndex: is_index === 1 };
}

/** Stores that an instrument's symbol changed on a date. */
export async function storeRename(
  store: Store,
  id: number,
  date: number,
  newsymbol: string,
  oldsymbol: string,
): Promise<void> {
  await store
    .deleteFrom('restructuring')
    .where('instrument_id', '=', id)
    .where('date', '=', date)
    .whereRef('newsymbol', '!=', 'oldsymbol')
    .execute();
  await store
    .insertInto('restructuring')
    .values({ instrument_id: id, date, newshares: 0, oldshares: 0, newsymbol, oldsymbol })
    .execute();
}
