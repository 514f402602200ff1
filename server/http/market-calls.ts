import type { FastifyInstance } from 'fastify';
import { articleRoute } from './article.ts';
import { barsRoute } from './bars.ts';
import { closeRoute } from './close.ts';
import { depthRoutes } from './depth.ts';
import { hasDepthRoute } from './has-depth.ts';
import { lookupRoute } from './lookup.ts';
import type { MarketContext } from './market-context.ts';
import { newsRoute } from './news.ts';
import { portfolioListRoute } from './portfolio.ts';
import { quoteRoute } from './quote.ts';
import { restructureRoute } from './restructure.ts';
import { searchRoute } from './search.ts';
import { sparkRoute } from './spark.ts';
import { tradeRoute } from './trade.ts';
import { positionsRoute } from './transaction.ts';
import { weekValueRoute } from './week-value.ts';

/** Registers a call, or several. */
type Registration = (api: FastifyInstance, context: MarketContext) => void;

/**
 * The calls about the request's market: the live one, or the market as of a moment. To add one: a file that registers it, and a
 * line here. A call about data without history belongs in `api.ts`.
 */
export const MARKET_CALLS: readonly Registration[] = [
  quoteRoute,
  sparkRoute,
  searchRoute,
  portfolioListRoute,
  positionsRoute,
  weekValueRoute,
  newsRoute,
  articleRoute,
  closeRoute,
  tradeRoute,
  barsRoute,
  hasDepthRoute,
  depthRoutes,
  restructureRoute,
  lookupRoute,
];
