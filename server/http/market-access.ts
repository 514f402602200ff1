import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INDEX_SYMBOLS } from '../../engine/quotes/index-symbol.ts';
import { otherRegion, type Region } from '../../engine/quotes/region.ts';
import type { MarketSource, SecurityName } from '../market/market-source.ts';
import { historyInTime } from './history-wait.ts';
import { Problem, REFUSED_AS } from './problem.ts';
import { symbolOfPath, symbolsOfPath } from './symbols.ts';

/** The tags of calls that answer with market data. */
const MARKET_TAGS: ReadonlySet<string> = new Set(['Charts', 'Depth', 'News', 'Portfolios', 'Quotes']);

/**
 * Before each call about the market: refuses readers who may not see it, and prepares the securities in the path. Register it
 * before the calls. It costs nothing if the market has neither `mayShow` nor `prepare`.
 */
export function admitToMarket(api: FastifyInstance): void {
  api.addHook('preHandler', async (request, reply) => {
    const { market } = request;
    if (market.mayShow === undefined && market.prepare === undefined) return;
    const tags = request.routeOptions.schema?.tags ?? [];
    if (!tags.some((tag) => MARKET_TAGS.has(tag))) return;
    if (market.mayShow?.(request.session?.user) === false) {
      reply.header(REFUSED_AS, 'owner');
      throw new Problem(403, "Only the owner of this server's data may see it.");
    }
    // Headlines need no figures.
    const names = tags.includes('News') ? [] : namesOf(request);
    if (names.length === 0 || market.prepare === undefined) return;
    await historyInTime(reply, market.prepare(names));
    const elsewhere = unknownElsewhere(market, names);
    if (elsewhere.length > 0) await historyInTime(reply, market.prepare(elsewhere));
  });
}

/** The securities that a call's path names; none if the path is wrong, which the call itself reports. */
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

/**
 * Securities of the other country with the same symbols, for symbols that this country does not have. They are offered to the
 * user. Without those that are already known.
 */
function unknownElsewhere(market: MarketSource, names: readonly SecurityName[]): SecurityName[] {
  return names
    .filter(({ symbol, region }) => !INDICES.has(symbol) && market.find(symbol, region) === undefined)
    .map(({ symbol, region }) => ({ symbol, region: otherRegion(region) }))
    .filter(({ symbol, region }) => market.find(symbol, region) === undefined);
}

/** An index has no namesake in the other country. */
const INDICES: ReadonlySet<string> = new Set(INDEX_SYMBOLS.map(({ symbol }) => symbol));
