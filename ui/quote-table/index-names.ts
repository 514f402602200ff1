/** The friendly names of the indices (specification section 2); an exchange rate is named by its pair. */
const NAMES: Readonly<Record<string, string>> = {
  $INDU: 'Dow Ind',
  $COMP: 'Dow Comp',
  '$@CCO': 'Nas Comp',
  $SPX: 'S&P 500',
  TI0000: 'TSX Comp',
  TITX60: 'TSX 60',
  TITTGD: 'TSX Gold',
  TITTEN: 'TSX En',
  $NDX: 'Nas 100',
  $GFL: 'Lon Gold',
  VIJX: 'TSX Ven',
  'FX$CAD/USD': 'CAD/USD',
  'FX$USD/CAD': 'USD/CAD',
};

/** The friendly name of an index; undefined for any other symbol. */
export function indexName(symbol: string): string | undefined {
  return Object.hasOwn(NAMES, symbol) ? NAMES[symbol] : undefined;
}
