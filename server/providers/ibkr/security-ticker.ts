import type { Region } from '../../../engine/quotes/region.ts';
import type { SecurityName } from '../../market/market-source.ts';

/** Tickers of indices whose symbols differ from `$` and the ticker. The gateway has no more of those that the start page shows. */
const INDEX_TICKERS: Readonly<Record<string, string>> = {
  TITX60: 'TX60',
};

const INDEX_SYMBOLS_BY_TICKER = new Map(Object.entries(INDEX_TICKERS).map(([symbol, ticker]) => [ticker, symbol]));

/**
 * The tickers under which a stock or fund may be listed, best first: a class is `BRK B` in the United States and `RCI.B` in Canada,
 * a preferred share `BAC PRK`.
 */
export function stockTickers(symbol: string): readonly string[] {
  const spaced = symbol.replace(/\.PR\.(?=\w+$)/, ' PR').replace('.', ' ');
  return spaced === symbol ? [symbol] : [symbol, spaced];
}

/** The symbol of a stock or fund by its ticker. */
export function stockSymbol(ticker: string): string {
  return ticker.replace(/ PR(?=[A-Z]$)/, '.PR.').replaceAll(' ', '.');
}

/** The ticker of an index by its symbol; undefined if the symbol is no index, or none that the gateway has. */
export function indexTicker({ symbol, region }: SecurityName): string | undefined {
  if (region === 'U' && symbol.startsWith('$')) return symbol.slice(1);
  return region === 'C' ? INDEX_TICKERS[symbol] : undefined;
}

/** The symbol of an index by its ticker and country; undefined if it has none. */
export function indexSymbol(ticker: string, region: Region): string | undefined {
  return region === 'U' ? `$${ticker}` : INDEX_SYMBOLS_BY_TICKER.get(ticker);
}
