import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import {
  readTransactions,
  type TransactionFault,
  UnusableTransactions,
  writeTransactions,
} from '../portfolio/transaction-csv.ts';
import { addTransactions, transactionsOf } from '../portfolio/transactions.ts';
import { heldSecurities } from '../portfolio/valuation.ts';
import { type ApiContext, realtimeOf, subscriberOf } from './api-context.ts';
import { PORTFOLIO_PARAM, type PortfolioParams } from './portfolio.ts';
import { Problem } from './problem.ts';
import { isDelayed } from './quote-row.ts';

const figure = { type: 'number' } as const;
const text = { type: 'string' } as const;

const POSITION = {
  type: 'object',
  properties: {
    cost: figure,
    totalcost: figure,
    shares: figure,
    avshare: figure,
    price: figure,
    value: figure,
    net: figure,
    percent: figure,
    usconv: figure,
    currency: text,
  },
} as const;

const PORTFOLIO = {
  type: 'object',
  properties: {
    quotes: {
      type: 'array',
      items: { type: 'object', properties: { symbol: text, region: text, name: text, delay: figure, posn: POSITION } },
    },
    posn: { type: 'array', items: POSITION },
  },
} as const;

interface ImportQuery {
  readonly replace: boolean;
}

/** What an import answers. */
interface ImportAnswer {
  readonly imported: number;
  /** `region:symbol` of what the market does not know and is therefore valued at its cost. */
  readonly unknown: readonly string[];
}

/**
 * `GET /transaction/{n}`: `quotes`, a row a security that is held, with its position (`posn`, see
 * `engine/portfolio/position.ts`), and `posn`, the positions alone in the same order. `GET /transaction/export/{n}`: the
 * portfolio's transactions as CSV. `POST /transaction/import/{n}` takes such a CSV as `text/csv` and answers
 * `{imported, unknown}`; what cannot be used is a 400 with `{error, problem, line, column, value}`, and then nothing
 * has changed. `?replace=true` puts the transactions in the place of those that are there; a header alone empties the portfolio
 * then.
 */
export function transactionRoutes(api: FastifyInstance, { store, source }: ApiContext): void {
  const params = { type: 'object', properties: { n: PORTFOLIO_PARAM } } as const;

  api.get<{ Params: PortfolioParams }>(
    '/transaction/:n',
    { schema: { params, response: { 200: PORTFOLIO } } },
    async (request) => {
      const key = portfolioOf(request);
      const realtime = realtimeOf(request);
      const held = heldSecurities(source, await transactionsOf(store, key), (one) => isDelayed(one, realtime));
      return {
        quotes: held.map(({ delayed, ...quote }) => ({ ...quote, delay: delayed ? DELAY_MINUTES : 0 })),
        posn: held.map(({ posn }) => posn),
      };
    },
  );

  api.get<{ Params: PortfolioParams }>('/transaction/export/:n', { schema: { params } }, async (request, reply) => {
    const transactions = await transactionsOf(store, portfolioOf(request));
    return reply.type('text/csv; charset=utf-8').send(writeTransactions(transactions));
  });

  api.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  api.post<{ Params: PortfolioParams; Querystring: ImportQuery; Body: unknown }>(
    '/transaction/import/:n',
    {
      schema: {
        params,
        querystring: { type: 'object', properties: { replace: { type: 'boolean', default: false } } },
      },
    },
    async (request, reply): Promise<ImportAnswer | FastifyReply> => {
      const key = portfolioOf(request);
      if (typeof request.body !== 'string') throw new Problem(400, 'Send the transactions as text/csv.');
      try {
        const transactions = readTransactions(request.body, {
          today: source.clock.date(),
          currencyOf: (symbol, region) => source.find(symbol, region)?.currency,
        });
        await addTransactions(store, key, transactions, request.query.replace);
        const unknown = transactions.filter(({ symbol, region }) => source.find(symbol, region) === undefined);
        return {
          imported: transactions.length,
          unknown: [...new Set(unknown.map(({ symbol, region }) => `${region}:${symbol}`))],
        };
      } catch (error) {
        if (!(error instanceof UnusableTransactions)) throw error;
        return refusal(reply, error);
      }
    },
  );
}

function portfolioOf(request: FastifyRequest<{ Params: PortfolioParams }>): { userId: number; portfolio: number } {
  return { userId: subscriberOf(request).id, portfolio: request.params.n };
}

function refusal(reply: FastifyReply, { message, fault }: UnusableTransactions): FastifyReply {
  const answer: TransactionFault & { readonly error: string } = { error: message, ...fault };
  return reply.code(400).send(answer);
}
