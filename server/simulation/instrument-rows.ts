import type { Restructuring } from '../../engine/series/splits.ts';
import type { Histories } from '../blocks/histories.ts';
import type { Instrument } from '../market/market-source.ts';
import { storedInstrument } from '../market/stored-instrument.ts';
import type { Store } from '../store/store.ts';

/** An instrument, with the fields of its row that only the simulation needs. */
export interface InstrumentRow {
  readonly instrument: Instrument;
  readonly basePrice: number;
  /** Oldest first. Empty if the bars were already adjusted when imported. */
  readonly restructurings: readonly Restructuring[];
  readonly hasBars: boolean;
  readonly hasMinutes: boolean;
}

/** Every instrument of the store, by id. */
export async function readInstruments(store: Store, histories: Histories): Promise<InstrumentRow[]> {
  const [rows, changes, recorded] = await Promise.all([
    store.selectFrom('instrument').selectAll().orderBy('id').execute(),
    store.selectFrom('restructuring').selectAll().orderBy('date').execute(),
    histories.recorded(),
  ]);
  const changesOf = new Map<number, Restructuring[]>();
  for (const { instrument_id, ...change } of changes) {
    const known = changesOf.get(instrument_id);
    if (known) known.push(change);
    else changesOf.set(instrument_id, [change]);
  }
  return rows.map((row) => ({
    instrument: storedInstrument(row),
    basePrice: row.base_price,
    restructurings: row.adjusted === 1 ? [] : (changesOf.get(row.id) ?? []),
    hasBars: recorded.days.has(row.id),
    hasMinutes: recorded.minutes.has(row.id),
  }));
}
