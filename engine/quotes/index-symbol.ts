const CANADIAN_INDICES: ReadonlySet<string> = new Set([
  'TI0000',
  'TITX60',
  'TITTGD',
  'TITTEN',
  'VIJX',
  'FX$CAD/USD',
  'FX$USD/CAD',
]);

/**
 * Whether a symbol is an index: exchange I, or one of the Canadian ones, which carry exchange T (decisions section 2).
 * An index has no board lot: every trade moves it.
 */
export function isIndexSymbol(symbol: string, ex: string): boolean {
  return ex === 'I' || (ex === 'T' && CANADIAN_INDICES.has(symbol));
}
