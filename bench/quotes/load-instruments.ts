import type { Instrument } from '../../server/market/market-source.ts';
import { symbolName } from '../symbol-name.ts';

/** The exchange code and region of every symbol of the load market. */
export const LOAD_EXCHANGE = 'Q';
export const LOAD_REGION = 'U';

/** The lists of the bench, and the rows of each. */
export const LISTS = 20;
export const LIST_ROWS = 100;

/** Spreads busy and quiet symbols evenly over all lists; it is coprime to their number. */
const STRIDE = 7;

/** Simulated shares; the id of each is its index in the array. */
export function loadInstruments(count: number): readonly Instrument[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    symbol: nameOf(id),
    region: LOAD_REGION,
    ex: LOAD_EXCHANGE,
    name: `Load ${id}`,
    sectype: 1,
    sectypestr: 'Common share',
    sector: '',
    boardlot: 100,
    currency: 'USD',
    invented: true,
    adjusted: false,
    isIndex: false,
    rank: id,
    kind: 'share',
    shares: 1_000_000,
    eps: null,
    dividend: null,
    exdate: 0,
  }));
}

/** The symbols of one of the bench's lists. */
export function symbolsOfList(list: number): readonly string[] {
  const count = LISTS * LIST_ROWS;
  return Array.from({ length: LIST_ROWS }, (_, row) => nameOf(((list * LIST_ROWS + row) * STRIDE) % count));
}

/** `QA` … `QBXX`. */
function nameOf(id: number): string {
  return `Q${symbolName(id)}`;
}
