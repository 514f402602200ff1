import type { Region } from '../../engine/quotes/region.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { Problem } from './problem.ts';

/** A requested symbol: upper case, with `/`. */
export interface RequestedSymbol {
  readonly symbol: string;
  readonly region: Region;
}

/** The longest symbol, in characters (decisions section 9). */
const SYMBOL_LIMIT = 20;
/** The most symbols in a list (decisions section 9). */
export const LIST_LIMIT = 200;
/** What most symbols look like: they need no further parsing or checks. */
const PLAIN_SYMBOL = /^[A-Z\d.]{1,20}$/;

/** The schema of a symbol in a path. */
export const SYMBOL_PARAM = { type: 'string', minLength: 1, description: 'With `!` instead of `/`.' } as const;
/** The schema of a list of symbols in a path. */
export const SYMBOLS_PARAM = {
  type: 'string',
  minLength: 1,
  description: `Up to ${LIST_LIMIT} symbols, separated by space, comma or semicolon; \`C:RY\` names its region.`,
} as const;
/** The schema of a region in a path. */
export const REGION_PARAM = { type: 'string', enum: ['C', 'U'], description: 'Canada or the United States.' } as const;
/** The schema of a region in a path that also accepts both. */
export const REGIONS_PARAM = { type: 'string', enum: ['C', 'U', 'CU', 'UC'] } as const;

/** Parameters of a call about one symbol. */
export interface SymbolParams {
  readonly symbol: string;
  readonly region: Region;
}

/** The schema of `SymbolParams`. */
export const SYMBOL_PARAMS = {
  type: 'object',
  properties: { symbol: SYMBOL_PARAM, region: REGION_PARAM },
} as const;

/** Parses a symbol in a path, where `!` means `/`. Throws a 400 `Problem` if it cannot be a symbol. */
export function symbolOfPath(segment: string): string {
  const symbol = segment.trim().replaceAll('!', '/').toUpperCase();
  if (symbol.length > SYMBOL_LIMIT) throw new Problem(400, `A symbol has at most ${SYMBOL_LIMIT} characters.`);
  if (!/^[!-~]+$/.test(symbol)) throw new Problem(400, 'A symbol consists of letters, digits and punctuation.');
  return symbol;
}

/**
 * Parses the symbols of a path segment, separated by space, comma or semicolon; `C:RY` names its region, others use `region`.
 * Throws a 400 `Problem` if there are none or too many.
 */
export function symbolsOfPath(segment: string, region: Region): RequestedSymbol[] {
  const parts = segment.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0) throw new Problem(400, 'No symbol is given.');
  if (parts.length > LIST_LIMIT) throw new Problem(400, `At most ${LIST_LIMIT} symbols can be asked for at once.`);
  return parts.map((part) => {
    if (PLAIN_SYMBOL.test(part)) return { symbol: part, region };
    const pair = /^([CU]):(.+)$/i.exec(part);
    if (pair === null) return { symbol: symbolOfPath(part), region };
    return { symbol: symbolOfPath(pair[2] ?? ''), region: pair[1]?.toUpperCase() === 'U' ? 'U' : 'C' };
  });
}

/** The instrument of a path's symbol. Throws a `Problem`: 400 if it cannot be a symbol, 404 if it is unknown. */
export function instrumentOf(source: MarketSource, { symbol, region }: SymbolParams): Instrument {
  const name = symbolOfPath(symbol);
  const instrument = source.find(name, region);
  if (instrument === undefined) throw new Problem(404, `${name} is not a known symbol.`);
  return instrument;
}
