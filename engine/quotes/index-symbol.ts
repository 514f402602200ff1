import type { Region } from './region.ts';

/** The indices of specification section 9 in its order: what the start page and the Markets list show. */
export const INDEX_SYMBOLS: readonly { readonly symbol: string; readonly region: Region }[] = [
  { symbol: '$INDU', region: 'U' },
  { symbol: '$COMP', region: 'U' },
  { symbol: '$@CCO', region: 'U' },
  { symbol: '$SPX', region: 'U' },
  { symbol: 'TI0000', region: 'C' },
  { symbol: 'TITX60', region: 'C' },
  { symbol: 'TITTGD', region: 'C' },
  { symbol: 'TITTEN', region: 'C' },
  { symbol: '$NDX', region: 'U' },
  { symbol: '$GFL', region: 'U' },
  { symbol: 'VIJX', region: 'C' },
  { symbol: 'FX$CAD/USD', region: 'C' },
  { symbol: 'FX$USD/CAD', region: 'C' },
];

const CANADIAN_INDICES: ReadonlySet<string> = new Set(
  INDEX_SYMBOLS.filter(({ region }) => region === 'C').map(({ symbol }) => symbol),
);

/**
 * Whether a symbol is an index: exchange I, or one of the Canadian ones, which carry exchange T (decisions section 2).
 * An index has no board lot: every trade moves it.
 */
export function isIndexSymbol(symbol: string, ex: string): boolean {
  return ex === 'I' || (ex === 'T' && CANADIAN_INDICES.has(symbol));
}
