import type { FastifyInstance } from 'fastify';
import { transactionsOf } from '../portfolio/transactions.ts';
import { securityNames, weeklyHistory } from '../portfolio/valuation.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, realtimeOf, subscriberOf } from './api-context.ts';
import { historyInTime } from './history-wait.ts';
import { PORTFOLIO_PARAMS, type PortfolioParams } from './portfolio.ts';
import { ClientGone } from './problem.ts';
import { isDelayed } from './quote-row.ts';

const figure = { type: 'number' } as const;
const moves = {
  type: 'array',
  items: { type: 'object', required: ['dateint', 'value'], properties: { dateint: figure, value: figure } },
} as const;

const HISTORY = {
  type: 'object',
  required: ['totals', 'buys', 'sells', 'currency', 'leftOut'],
  properties: {
    totals: {
      type: 'array',
      items: {
        type: 'object',
        required: ['dateint', 'value', 'shares', 'cost'],
        properties: { dateint: figure, value: figure, shares: figure, cost: figure },
      },
    },
    buys: moves,
    sells: moves,
    currency: { type: 'string', enum: ['CAD', 'USD'], description: 'US dollars only without an exchange rate.' },
    leftOut: {
      type: 'boolean',
      description: 'Whether securities in US dollars are missing for want of an exchange rate.',
    },
  },
} as const;

const SCHEMA = {
  summary: 'The value of a portfolio at the end of each week, and today, in Canadian dollars',
  tags: ['Portfolios'],
  security: SECURITY.subscriber,
  params: {
    type: 'object',
    properties: { ...PORTFOLIO_PARAMS.properties, currency: { type: 'string', enum: ['C'] } },
  },
  response: answers(HISTORY, 400, 401),
} as const;

/**
 * `GET /weekvalue/{n}/C`: the value of a portfolio in Canadian dollars at the end of each week since its first transaction, and
 * today (`totals`), and the purchases and sales by date (`buys`, `sells`); see `engine/portfolio/value-history.ts`. Three empty
 * lists for a portfolio without transactions.
 */
export function weekValueRoute(api: FastifyInstance, { store, turns }: ApiContext): void {
  const config = { weight: { call: 20 } };
  api.get<{ Params: PortfolioParams }>(
    '/weekvalue/:n/:currency',
    { schema: SCHEMA, config },
    async (request, reply) => {
      const key = { userId: subscriberOf(request).id, portfolio: request.params.n };
      const realtime = realtimeOf(request);
      const turn = async (): Promise<void> => {
        if (!(await turns.next(request.signal))) throw new ClientGone();
      };
      const { market } = request;
      const transactions = await transactionsOf(store, key);
      await market.prepare?.(securityNames(transactions));
      const work = weeklyHistory(market, transactions, (one) => isDelayed(market, one, realtime), turn);
      return market.isReal ? historyInTime(reply, work) : work;
    },
  );
}
