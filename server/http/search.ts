import type { FastifyInstance } from 'fastify';
import { type ApiContext, realtimeOf } from './api-context.ts';
import { Problem } from './problem.ts';
import { newsToday } from './published.ts';
import { QUOTE_ROWS, type QuoteRow, quoteRow } from './quote-row.ts';
import { exchangesOf, parseCriteria } from './screen-criteria.ts';
import { LIST_LIMIT } from './symbols.ts';

/** `GET /search/{criteria}/{exchange}`: the stocks that pass, first by what is searched for; never an index. */
export function searchRoute(api: FastifyInstance, { store, source }: ApiContext): void {
  api.get<{ Params: { criteria: string; exchange: string } }>(
    '/search/:criteria/:exchange',
    { schema: { response: { 200: QUOTE_ROWS } } },
    async (request): Promise<QuoteRow[]> => {
      const { criteria: written, exchange } = request.params;
      const criteria = parseCriteria(written);
      if (typeof criteria === 'string') throw new Problem(400, criteria);
      const codes = exchangesOf(exchange);
      if (codes === undefined) throw new Problem(400, `${exchange} is not an exchange that can be searched.`);
      const view = { realtime: realtimeOf(request), news: await newsToday(store, source.clock) };
      const found: { readonly row: QuoteRow; readonly rank: number }[] = [];
      await source.settled?.();
      for (const instrument of source.instruments()) {
        if (instrument.isIndex || !codes.includes(instrument.ex)) continue;
        const row = quoteRow(source, instrument, view);
        const rank = criteria.order(row);
        if (rank !== undefined && criteria.passes(row)) found.push({ row, rank });
      }
      found.sort((a, b) => b.rank - a.rank || (a.row.symbol < b.row.symbol ? -1 : 1));
      return found.slice(0, LIST_LIMIT).map(({ row }) => row);
    },
  );
}
