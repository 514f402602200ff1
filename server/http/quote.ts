import type { FastifyInstance } from 'fastify';
import type { Region } from '../../engine/quotes/region.ts';
import { answers, SECURITY } from './answers.ts';
import type { ApiContext } from './api-context.ts';
import { weightOfSymbols } from './call-weight.ts';
import { ListAnswers } from './list-answers.ts';
import { QUOTE_ROWS } from './quote-row.ts';
import { rowView } from './row-view.ts';
import { REGION_PARAM, SYMBOLS_PARAM } from './symbols.ts';

const SCHEMA = {
  summary: 'Quotes, in the order requested',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: { type: 'object', properties: { symbols: SYMBOLS_PARAM, region: REGION_PARAM } },
  response: answers(QUOTE_ROWS, 400),
} as const;

/** `GET /quote/{symbols}/{region}`: a row for each symbol, in the order requested; the row of an unknown symbol says so. */
export function quoteRoute(api: FastifyInstance, { store }: ApiContext): void {
  api.get<{ Params: { symbols: string; region: Region } }>(
    '/quote/:symbols/:region',
    { schema: SCHEMA, config: { weight: weightOfSymbols(50) } },
    async (request, reply): Promise<Buffer> => {
      const { symbols, region } = request.params;
      reply.type('application/json; charset=utf-8');
      return ListAnswers.of(request.market).answer(symbols, region, await rowView(request, store));
    },
  );
}
