import type { FastifyInstance } from 'fastify';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, CHANGES, subscriberOf } from './api-context.ts';
import { historyInTime } from './history-wait.ts';
import { portfolioEntries } from './portfolio-entries.ts';
import { Problem } from './problem.ts';
import { QUOTE_ROWS, type QuoteRow, quoteRow, unknownRow } from './quote-row.ts';
import { rowView } from './row-view.ts';
import { instrumentOf, LIST_LIMIT, symbolOfPath } from './symbols.ts';

/** The schema of the parameters of a call about one portfolio. */
export const PORTFOLIO_PARAMS = {
  type: 'object',
  properties: { n: { type: 'integer', minimum: 0, maximum: 10, description: "The portfolio's number." } },
} as const;

/** Parameters of a call about one portfolio. */
export interface PortfolioParams {
  readonly n: number;
}

const tags = ['Portfolios'];
const security = SECURITY.subscriber;
const key = { type: 'string' } as const;

const GET_SCHEMA = {
  summary: 'Quotes of a portfolio, each with its `subid`',
  tags,
  security,
  params: PORTFOLIO_PARAMS,
  response: answers(QUOTE_ROWS, 400, 401),
} as const;
const ADD_SCHEMA = {
  summary: 'Adds a symbol to a portfolio',
  tags,
  security,
  params: { type: 'object', properties: { entry: { type: 'string', description: '`SYMBOL REGION NUMBER`' } } },
  response: answers({ type: 'object', required: ['subid'], properties: { subid: key } }, 400, 401, 403, 404),
} as const;
const DELETE_SCHEMA = {
  summary: 'Removes a symbol from its portfolio',
  // No market data.
  tags: ['Account'],
  security,
  params: { type: 'object', properties: { subid: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 } } },
  response: answers({ type: 'object', required: ['deleted'], properties: { deleted: key } }, 400, 401, 403, 404),
} as const;

/** `GET /portfolio/get/{n}`: its quotes, with `subid`. */
export function portfolioListRoute(api: FastifyInstance, { store }: ApiContext): void {
  api.get<{ Params: PortfolioParams }>(
    '/portfolio/get/:n',
    { schema: GET_SCHEMA },
    async (request, reply): Promise<QuoteRow[]> => {
      const entries = await portfolioEntries(store, subscriberOf(request).id, request.params.n);
      const { market } = request;
      if (market.prepare) await historyInTime(reply, market.prepare(entries));
      const view = await rowView(request, store);
      return entries.map((entry) => {
        const instrument = market.find(entry.symbol, entry.region);
        const row = instrument === undefined ? unknownRow(market, entry) : quoteRow(market, instrument, view);
        return { ...row, subid: String(entry.id) };
      });
    },
  );
}

/**
 * `GET /portfolio/add/{symbol} {region} {n}` answers `{subid}`, which stays the same if the symbol is already there. `GET
 * /portfolio/delete/{subid}` answers `{deleted}`.
 */
export function portfolioEditRoutes(api: FastifyInstance, { store, source }: ApiContext): void {
  api.get<{ Params: { entry: string } }>(
    '/portfolio/add/:entry',
    { schema: ADD_SCHEMA, ...CHANGES },
    async (request) => {
      const { id } = subscriberOf(request);
      const match = /^(\S+) ([CU]) (\d{1,2})$/.exec(request.params.entry);
      const portfolio = Number(match?.[3]);
      if (match === null || portfolio > 10) {
        throw new Problem(400, 'An entry has the form SYMBOL REGION NUMBER, with a portfolio number from 0 to 10.');
      }
      const region = match[2] === 'U' ? 'U' : 'C';
      await source.prepare?.([{ symbol: symbolOfPath(match[1] ?? ''), region }]);
      const { symbol } = instrumentOf(source, { symbol: match[1] ?? '', region });
      const entries = await portfolioEntries(store, id, portfolio);
      const there = entries.find((entry) => entry.symbol === symbol && entry.region === region);
      if (there !== undefined) return { subid: String(there.id) };
      if (entries.length >= LIST_LIMIT) throw new Problem(400, `A portfolio holds at most ${LIST_LIMIT} symbols.`);
      const added = await store
        .insertInto('portfolio_entry')
        .values({ user_id: id, portfolio, symbol, region })
        // Another tab may have added it concurrently.
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'portfolio', 'symbol', 'region']).doUpdateSet({ symbol }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return { subid: String(added.id) };
    },
  );

  api.get<{ Params: { subid: number } }>(
    '/portfolio/delete/:subid',
    { schema: DELETE_SCHEMA, ...CHANGES },
    async (request) => {
      const { numDeletedRows } = await store
        .deleteFrom('portfolio_entry')
        .where('id', '=', request.params.subid)
        .where('user_id', '=', subscriberOf(request).id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new Problem(404, 'There is no such portfolio entry.');
      return { deleted: String(request.params.subid) };
    },
  );
}
