import type { Selectable } from 'kysely';
import type { InstrumentTable } from '../store/market-tables.ts';
import type { Instrument } from './market-source.ts';

/** An instrument as the store has it. */
export function storedInstrument(row: Selectable<InstrumentTable>): Instrument {
  return {
    id: row.id,
    symbol: row.symbol,
    region: row.region,
    ex: row.ex,
    name: row.name,
    sectype: row.sectype,
    sectypestr: row.sectypestr,
    sector: row.sector,
    boardlot: row.boardlot,
    currency: row.currency,
    invented: row.invented === 1,
    adjusted: row.adjusted === 1,
    isIndex: row.is_index === 1,
    rank: row.rank,
    kind: row.kind,
    shares: row.shares,
    eps: row.eps,
    dividend: row.dividend,
    exdate: row.exdate,
  };
}
