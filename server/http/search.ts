import type { FastifyInstance } from 'fastify';
import type { Instrument } from '../market/market-source.ts';
import { emptyQuote } from '../market/quote-figures.ts';
import { answers, SECURITY } from './answers.ts';
import type { ApiContext } from './api-context.ts';
import { Problem } from './problem.ts';
import { isDelayed, QUOTE_ROWS, type QuoteRow, quoteRow } from './quote-row.ts';
import { rowView } from './row-view.ts';
import { exchangesOf, FILTER_NAMES, ORDER_NAMES, parseCriteria } from './screen-criteria.ts';
import { LIST_LIMIT } from './symbols.ts';

const SCHEMA = {
  summary: 'Stocks that pass the filters, sorted by the search type',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: {
    type: 'object',
    properties: {
      criteria: {
        type: 'string',
        description: `\`:stype:pcgain:mv:-1:…\`: the search type (${ORDER_NAMES.join(', ')}) and limits (${FILTER_NAMES.join(', ')}); -1 is none.`,
      },
      exchange: { type: 'string', description: 'T, V, MO, C, E, CC, QN, QO, QP, Z, X or UU.' },
    },
  },
  response: answers(QUOTE_ROWS, 400),
} as const;

// Reused: filled and read within one call.
const quote = emptyQuote();

/** `GET /search/{criteria}/{exchange}`: the stocks that pass the filters, sorted by the search type; never an index. */
export function searchRoute(api: FastifyInstance, { store }: ApiContext): void {
  api.get<{ Params: { criteria: string; exchange: string } }>(
    '/search/:criteria/:exchange',
    { schema: SCHEMA, config: { weight: { call: 5 } } },
    async (request): Promise<QuoteRow[]> => {
      const { criteria: written, exchange } = request.params;
      const criteria = parseCriteria(written);
      if (typeof criteria === 'string') throw new Problem(400, criteria);
      const codes = exchangesOf(exchange);
      if (codes === undefined) throw new Problem(400, `${exchange} is not an exchange that can be searched.`);
      const view = await rowView(request, store);
      const { market } = request;
      const found: { readonly instrument: Instrument; readonly rank: number }[] = [];
      await market.settled?.();
      for (const instrument of market.instruments()) {
        if (instrument.isIndex || !codes.includes(instrument.ex)) continue;
        market.quote(instrument, isDelayed(market, instrument, view.realtime), quote);
        const rank = criteria.order(quote);
        if (rank !== undefined && criteria.passes(quote)) found.push({ instrument, rank });
      }
      found.sort((a, b) => b.rank - a.rank || (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
      return found.slice(0, LIST_LIMIT).map(({ instrument }) => quoteRow(market, instrument, view));
    },
  );
}
