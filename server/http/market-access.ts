import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INDEX_SYMBOLS } from '../../engine/quotes/index-symbol.ts';
import { otherRegion, type Region } from '../../engine/quotes/region.ts';
import type { MarketSource, SecurityName } from '../market/market-source.ts';
import type { ApiContext } from './api-context.ts';
import { Problem, REFUSED_AS } from './problem.ts';
import { symbolOfPath, symbolsOfPath } from './symbols.ts';

/** The tags of the calls that answer with the market's data. */
const MARKET_TAGS: ReadonlySet<string> = new Set(['Charts', 'Depth', 'News', 'Portfolios', 'Quotes']);

/**
 * Before each call about the market: refuses readers who may not see it, and makes the symbols in the path known. Register it
 * before the calls. A market without `mayShow` and `prepare` costs nothing.
 */
export function admitToMarket(api: FastifyInstance, { source }: ApiContext): void {
  if (source.mayShow === undefined && source.prepare === undefined) return;
  api.addHook('preHandler', async (request, reply) => {
    const tags = request.routeOptions.schema?.tags ?? [];
    if (!tags.some((tag) => MARKET_TAGS.has(tag))) return;
    if (source.mayShow?.(request.session?.user) === false) {
      reply.header(REFUSED_AS, 'owner');
      throw new Problem(403, "This server's data is its owner's.");
    }
    // Headlines need no figures.
    const names = tags.includes('News') ? [] : namesOf(request);
    if (names.length === 0 || source.prepare === undefined) return;
    await source.prepare(names);
    const elsewhere = unknownElsewhere(source, names);
    if (elsewhere.length > 0) await source.prepare(elsewhere);
  });
}

/** The securities that a call's path names; none if the path is wrong, which the call itself answers. */
function namesOf({ params }: FastifyRequest): SecurityName[] {
  const { symbol, symbols, region } = params as { symbol?: string; symbols?: string; region?: Region };
  if (region !== 'C' && region !== 'U') return [];
  try {
    if (symbols !== undefined) return symbolsOfPath(symbols, region);
    return symbol === undefined ? [] : [{ symbol: symbolOfPath(symbol), region }];
  } catch {
    return [];
  }
}

/** The securities of the other country with the symbols that this one does not have, unless they are known: they are offered. */
function unknownElsewhere(source: MarketSource, names: readonly SecurityName[]): SecurityName[] {
  return names
    .filter(({ symbol, region }) => !INDICES.has(symbol) && source.find(symbol, region) === undefined)
    .map(({ symbol, region }) => ({ symbol, region: otherRegion(region) }))
    .filter(({ symbol, region }) => source.find(symbol, region) === undefined);
}

/** An index belongs to its country. */
const INDICES: ReadonlySet<string> = new Set(INDEX_SYMBOLS.map(({ symbol }) => symbol));
