import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './api-context.ts';
import { articleRoute } from './article.ts';
import { barsRoute } from './bars.ts';
import { closeRoute } from './close.ts';
import { depthRoutes } from './depth.ts';
import { hasDepthRoute } from './has-depth.ts';
import { lookupRoute } from './lookup.ts';
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
type Registration = (api: FastifyInstance, context: ApiContext) => void;

/**
 * The calls about a market, which is the request's: the live one, or what was known of it at a moment. To add one: a file that
 * registers it, and a line here. One about what has no past goes into `api.ts`.
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
