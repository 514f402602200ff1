import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { securityKey } from '../../engine/quotes/security-key.ts';
import {
  readTransactions,
  securitiesIn,
  type TransactionFault,
  UnusableTransactions,
  writeTransactions,
} from '../portfolio/transaction-csv.ts';
import { addTransactions, SECURITY_LIMIT, transactionsOf } from '../portfolio/transactions.ts';
import { heldSecurities, securityNames } from '../portfolio/valuation.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, realtimeOf, subscriberOf } from './api-context.ts';
import { historyInTime } from './history-wait.ts';
import { PORTFOLIO_PARAMS, type PortfolioParams } from './portfolio.ts';
import { portfolioEntries } from './portfolio-entries.ts';
import { Problem } from './problem.ts';
import { isDelayed, minutesLate } from './quote-row.ts';

const figure = { type: 'number' } as const;
const text = { type: 'string' } as const;

const POSITION = {
  type: 'object',
  required: ['cost', 'totalcost', 'shares', 'avshare', 'price', 'value', 'net', 'percent', 'usconv', 'currency'],
  properties: {
    cost: { type: 'number', description: 'Per share held.' },
    totalcost: figure,
    shares: figure,
    avshare: figure,
    price: figure,
    value: figure,
    net: figure,
    percent: figure,
    usconv: {
      type: 'number',
      description: 'Canadian dollars for one of `currency`. 0: unknown; all amounts are in `currency`.',
    },
    currency: text,
  },
} as const;

const PORTFOLIO = {
  type: 'object',
  required: ['quotes', 'posn'],
  properties: {
    quotes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['symbol', 'region', 'name', 'delay', 'posn'],
        properties: { symbol: text, region: text, name: text, delay: figure, posn: POSITION },
      },
    },
    posn: { type: 'array', items: POSITION },
  },
} as const;

const tags = ['Portfolios'];
const params = PORTFOLIO_PARAMS;

const VALUE_SCHEMA = {
  summary: 'The positions of a portfolio, and their value',
  tags,
  security: SECURITY.subscriber,
  params,
  response: answers(PORTFOLIO, 400, 401),
} as const;

const CSV = { content: { 'text/csv': { schema: text } } } as const;

const EXPORT_SCHEMA = {
  summary: "A portfolio's transactions as CSV",
  // No market data: these are a subscriber's own records, whoever may see the market's data.
  tags: ['Account'],
  security: SECURITY.subscriber,
  params,
  response: answers({ description: 'Date, symbol, region, shares, price, commission, currency.', ...CSV }, 400, 401),
} as const;

const IMPORTED = {
  type: 'object',
  required: ['imported', 'unknown', 'unlisted'],
  properties: {
    imported: figure,
    unknown: {
      type: 'array',
      items: text,
      description: '`region:symbol` of each security that the market does not know.',
    },
    unlisted: {
      type: 'array',
      items: text,
      description: "`region:symbol` of each known security that is not in the portfolio's list.",
    },
  },
} as const;

const FAULT = {
  description: 'What is wrong; nothing has been changed.',
  type: 'object',
  required: ['error'],
  properties: { error: text, problem: text, line: figure, column: text, value: text },
} as const;

const IMPORT_SCHEMA = {
  summary: 'Imports transactions from a CSV, all or none',
  tags,
  security: SECURITY.subscriberPosts,
  consumes: ['text/csv'],
  params,
  querystring: {
    type: 'object',
    properties: {
      replace: { type: 'boolean', default: false, description: 'Replaces the existing transactions.' },
    },
  },
  response: { ...answers(IMPORTED, 401, 403, 413, 415), 400: FAULT },
} as const;

interface ImportQuery {
  readonly replace: boolean;
}

/** The answer of an import. */
interface ImportAnswer {
  readonly imported: number;
  /** `region:symbol` of each security that the market does not know, which is therefore valued at its cost. */
  readonly unknown: readonly string[];
  /** `region:symbol` of each security that the market knows but the portfolio's list does not contain. */
  readonly unlisted: readonly string[];
}

/**
 * `GET /transaction/{n}`: `quotes`, one row per security held, with its position (`posn`, see `engine/portfolio/position.ts`),
 * and `posn`, the positions alone in the same order.
 */
export function positionsRoute(api: FastifyInstance, { store }: ApiContext): void {
  api.get<{ Params: PortfolioParams }>(
    '/transaction/:n',
    { schema: VALUE_SCHEMA, config: { weight: { call: 2 } } },
    async (request, reply) => {
      const { market } = request;
      const realtime = realtimeOf(request);
      const transactions = await transactionsOf(store, portfolioOf(request));
      if (market.prepare) await historyInTime(reply, market.prepare(securityNames(transactions)));
      const held = heldSecurities(market, transactions, (one) => isDelayed(market, one, realtime));
      return {
        quotes: held.map(({ delayed, ...quote }) => {
          const instrument = market.find(quote.symbol, quote.region);
          return { ...quote, delay: instrument ? minutesLate(market, instrument, delayed) : 0 };
        }),
        posn: held.map(({ posn }) => posn),
      };
    },
  );
}

/**
 * `GET /transaction/export/{n}`: the portfolio's transactions as CSV. `POST
 * /transaction/import/{n}` takes such a CSV as `text/csv` and answers `{imported, unknown, unlisted}`; if anything is wrong, it
 * changes nothing and answers 400 with `{error, problem, line, column, value}`. `?replace=true` replaces the existing
 * transactions; a CSV with only a header then empties the portfolio.
 */
export function transactionRoutes(api: FastifyInstance, { store, source }: ApiContext): void {
  api.get<{ Params: PortfolioParams }>('/transaction/export/:n', { schema: EXPORT_SCHEMA }, async (request, reply) => {
    const transactions = await transactionsOf(store, portfolioOf(request));
    return reply.type('text/csv; charset=utf-8').send(writeTransactions(transactions));
  });

  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: PortfolioParams; Querystring: ImportQuery; Body: unknown }>(
      '/transaction/import/:n',
      { schema: IMPORT_SCHEMA, config: { weight: { call: 10 } } },
      async (request, reply): Promise<ImportAnswer | FastifyReply> => {
        const key = portfolioOf(request);
        if (typeof request.body !== 'string') throw new Problem(400, 'Send the transactions as text/csv.');
        const named = securitiesIn(request.body);
        // A larger request is refused, and must not cost a provider anything.
        if (named.length <= SECURITY_LIMIT) await source.prepare?.(named);
        try {
          const transactions = readTransactions(request.body, {
            today: source.clock.date(),
            currencyOf: (symbol, region) => source.find(symbol, region)?.currency,
          });
          await addTransactions(store, key, transactions, request.query.replace);
          const listed = await portfolioEntries(store, key.userId, key.portfolio);
          const keys = new Set(listed.map(securityKey));
          const securities = new Map(
            transactions.map((one) => [securityKey(one), source.find(one.symbol, one.region)]),
          );
          const unknown = [...securities].filter(([, instrument]) => instrument === undefined);
          const unlisted = [...securities].filter(([name, instrument]) => instrument !== undefined && !keys.has(name));
          return {
            imported: transactions.length,
            unknown: unknown.map(([name]) => name),
            unlisted: unlisted.map(([name]) => name),
          };
        } catch (error) {
          if (!(error instanceof UnusableTransactions)) throw error;
          return refusal(reply, error);
        }
      },
    );
  });
}

function portfolioOf(request: FastifyRequest<{ Params: PortfolioParams }>): { userId: number; portfolio: number } {
  return { userId: subscriberOf(request).id, portfolio: request.params.n };
}

function refusal(reply: FastifyReply, { message, fault }: UnusableTransactions): FastifyReply {
  const answer: TransactionFault & { readonly error: string } = { error: message, ...fault };
  return reply.code(400).send(answer);
}
