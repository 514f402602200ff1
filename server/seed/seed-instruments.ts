import { fileURLToPath } from 'node:url';
import type { Insertable } from 'kysely';
import { type Region, regionOfExchange } from '../../engine/quotes/region.ts';
import { csvRows } from '../import/csv-rows.ts';
import type { InstrumentTable, RestructuringTable } from '../store/market-tables.ts';

/** The security type numbers that the seed uses, by the names of `companies.csv`. */
const SECURITY_TYPES: Readonly<Record<string, number>> = { Common: 1, Preferred: 2, Units: 3, ETF: 4 };
const INDEX_TYPE = 10;

/** A split, listing or symbol change of an instrument that has no id yet. */
interface SeedRestructuring extends Omit<RestructuringTable, 'instrument_id'> {
  readonly symbol: string;
  readonly region: Region;
}

/** A real security of the seed: no figure of it is invented, and its bars come from recorded files. */
const REAL: readonly Insertable<InstrumentTable>[] = [
  real('MSFT', 'Q', 'Microsoft Corp.', 'Common', 'Technology', 'megacap'),
  real('SPY', 'X', 'SPDR S&P 500 ETF Trust', 'ETF', 'Funds', 'indexfund'),
];

/** The path of a file of the seed. */
export function seedFile(name: string): string {
  return fileURLToPath(new URL(`./data/${name}`, import.meta.url));
}

/** Every instrument of the seed: indices by rank, the real securities, the invented companies. */
export async function seedInstruments(): Promise<Insertable<InstrumentTable>[]> {
  const indices = (await records('indices.csv')).map((row, i) => index(row, i + 1));
  const companies = (await records('companies.csv')).map(company);
  return [...indices, ...REAL, ...companies];
}

/** Every restructuring of the seed. */
export async function seedRestructurings(): Promise<SeedRestructuring[]> {
  return (await records('restructurings.csv')).map((row) => ({
    symbol: row('symbol'),
    region: row('region') === 'C' ? 'C' : 'U',
    date: Number(row('date')),
    newshares: Number(row('newshares')),
    oldshares: Number(row('oldshares')),
    newsymbol: row('newsymbol'),
    oldsymbol: row('oldsymbol'),
  }));
}

/** A row of a seed file: returns the cell of a column. */
type Cell = (column: string) => string;

async function records(name: string): Promise<Cell[]> {
  const cells: Cell[] = [];
  let header: readonly string[] | undefined;
  for await (const row of csvRows(seedFile(name))) {
    if (!header) {
      header = row.cells;
      continue;
    }
    const columns = header;
    cells.push((column) => row.cells[columns.indexOf(column)] ?? '');
  }
  return cells;
}

function company(cell: Cell): Insertable<InstrumentTable> {
  const ex = cell('ex');
  const region = regionOfExchange(ex);
  return {
    symbol: cell('symbol'),
    region,
    ex,
    name: cell('name'),
    sectype: SECURITY_TYPES[cell('type')] ?? 0,
    sectypestr: cell('type'),
    sector: cell('sector'),
    boardlot: 0,
    currency: region === 'C' ? 'CAD' : 'USD',
    invented: 1,
    adjusted: 0,
    kind: cell('kind'),
    base_price: Number(cell('price')),
    shares: Number(cell('shares')),
    eps: cell('eps') === '' ? null : Number(cell('eps')),
    dividend: cell('dividend') === '' ? null : Number(cell('dividend')),
    exdate: Number(cell('exdate')),
    is_index: 0,
    rank: 0,
  };
}

function index(cell: Cell, rank: number): Insertable<InstrumentTable> {
  const level = Number(cell('price'));
  return {
    symbol: cell('symbol'),
    region: cell('region') === 'C' ? 'C' : 'U',
    ex: cell('ex'),
    name: cell('name'),
    sectype: INDEX_TYPE,
    sectypestr: 'Index',
    sector: '',
    boardlot: 0,
    currency: cell('region') === 'C' ? 'CAD' : 'USD',
    // A generated level has no recorded bar to continue from.
    invented: level > 0 ? 1 : 0,
    adjusted: 0,
    kind: cell('kind'),
    base_price: level,
    shares: 0,
    eps: null,
    dividend: null,
    exdate: 0,
    is_index: 1,
    rank,
  };
}

function real(
  symbol: string,
  ex: string,
  name: string,
  type: string,
  sector: string,
  kind: string,
): Insertable<InstrumentTable> {
  return {
    symbol,
    region: regionOfExchange(ex),
    ex,
    name,
    sectype: SECURITY_TYPES[type] ?? 0,
    sectypestr: type,
    sector,
    boardlot: 0,
    currency: 'USD',
    invented: 0,
    adjusted: 0,
    kind,
    base_price: 0,
    shares: 0,
    eps: null,
    dividend: null,
    exdate: 0,
    is_index: 0,
    rank: 0,
  };
}
