import { type Region, regionOfExchange } from '../../../engine/quotes/region.ts';
import type { Listing } from '../feed-provider.ts';
import { type JsonObject, jsonText } from '../json-answer.ts';

/**
 * The specification's code (section 9) of a listing exchange. Documented by the service: TSX to OTCBB; seen in its answers: PINX,
 * BATS; expected: NEO, CSE. NYSE Arca and Cboe BZX, which list funds, have no codes of their own: X, as the American exchange.
 */
const EXCHANGES: Readonly<Record<string, string>> = {
  TSX: 'T',
  TSXV: 'V',
  MX: 'M',
  CNSX: 'C',
  CSE: 'C',
  NEO: 'E',
  NASDAQ: 'Q',
  NYSE: 'N',
  NYSEAM: 'X',
  ARCA: 'X',
  BATS: 'X',
  OTCBB: 'O',
  PinkSheets: 'P',
  PINX: 'P',
};

/** What the service adds to Canadian symbols: `RY.TO`, `EMH.VN`, `THC.CN`. Its suffix for Cboe Canada is not documented. */
const CANADIAN_SUFFIX = /\.(TO|VN|CN|NE|NEO)$/;
/** What it adds to indices: `SPX.IN`. */
const INDEX_SUFFIX = /\.IN$/;

/**
 * Kinds of securities that are shown; others, such as options and bonds, are not. The service calls a fund that is traded on an
 * exchange a stock.
 */
const KINDS: Readonly<Record<string, Listing['kind']>> = {
  Stock: 'stock',
  Right: 'stock',
  MutualFund: 'fund',
  Index: 'index',
};

/**
 * The board lot of a Canadian share depends on its price. That of a US share excludes nothing: any growth of the volume between
 * two quotes counts.
 */
const LOTS: Readonly<Record<Region, number>> = { C: 0, U: 1 };

/** The listing that an answer to `symbols` or `symbols/search` describes; undefined if such a security is not shown. */
export function listingOf(answer: JsonObject): Listing | undefined {
  const kind = KINDS[jsonText(answer.securityType)];
  const currency = jsonText(answer.currency);
  if (kind === undefined || (currency !== 'CAD' && currency !== 'USD') || answer.isQuotable === false) return undefined;
  const exchange = EXCHANGES[jsonText(answer.listingExchange)] ?? (kind === 'index' ? indexCode(currency) : undefined);
  if (exchange === undefined) return undefined;
  const region = regionOfExchange(exchange);
  return {
    symbol: symbolOf(jsonText(answer.symbol), region),
    region,
    exchange,
    name: jsonText(answer.description).trim(),
    kind,
    boardlot: LOTS[region],
    currency,
  };
}

/** The beginning of the service's symbol for a security, to search for. */
export function searchedSymbol(symbol: string, region: Region): string {
  return region === 'C' ? `${symbol}.` : symbol;
}

function symbolOf(symbol: string, region: Region): string {
  const plain = symbol.replace(INDEX_SUFFIX, '');
  return region === 'C' ? plain.replace(CANADIAN_SUFFIX, '') : plain;
}

/** Indices are listed by their makers, for which the specification has no codes. */
function indexCode(currency: 'CAD' | 'USD'): string {
  return currency === 'CAD' ? 'T' : 'I';
}
