import type { Insertable } from 'kysely';
import type { InstrumentTable } from '../../server/store/market-tables.ts';

/** A row of the store, ready to be inserted: an invented common share, except for the test's changes. */
export function instrumentRow(
  row: Pick<InstrumentTable, 'symbol' | 'ex'> & Partial<Insertable<InstrumentTable>>,
): Insertable<InstrumentTable> {
  const canadian = 'TVMCDFE'.includes(row.ex);
  return {
    region: canadian ? 'C' : 'U',
    name: row.symbol,
    sectype: 1,
    sectypestr: 'Common',
    sector: '',
    boardlot: 0,
    currency: canadian ? 'CAD' : 'USD',
    invented: 1,
    adjusted: 0,
    kind: 'bank',
    base_price: 10,
    shares: 0,
    eps: null,
    dividend: null,
    exdate: 0,
    is_index: 0,
    rank: 0,
    ...row,
  };
}
