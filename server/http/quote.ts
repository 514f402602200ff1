import type { FastifyInstance } from 'fastify';
import type { Region } from '../../engine/quotes/region.ts';
import { answers, SECURITY } from './answers.ts';
import type { ApiContext } from './api-context.ts';
import { QUOTE_ROWS, unknownRow } from './quote-row.ts';
import { RowTexts } from './row-texts.ts';
import { rowView } from './row-view.ts';
import { REGION_PARAM, SYMBOLS_PARAM, symbolsOfPath } from './symbols.ts';

const SCHEMA = {
  summary: 'Quotes, in the order asked',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: { type: 'object', properties: { symbols: SYMBOLS_PARAM, region: REGION_PARAM } },
  response: answers(QUOTE_ROWS, 400),
} as const;

/** `GET /quote/{symbols}/{region}`: a row for each symbol, in the order asked; a symbol that nobody knows says so. */
export function quoteRoute(api: FastifyInstance, context: ApiContext): void {
  const { source } = context;
  const texts = new RowTexts(source);
  api.get<{ Params: { symbols: string; region: Region } }>(
    '/quote/:symbols/:region',
    { schema: SCHEMA },
    async (request, reply): Promise<Buffer> => {
      const keys = symbolsOfPath(request.params.symbols, request.params.region);
      const view = await rowView(request, context);
      let text = '';
      for (const key of keys) {
        const instrument = source.find(key.symbol, key.region);
        text += text === '' ? '[' : ',';
        text += instrument === undefined ? JSON.stringify(unknownRow(key)) : texts.row(instrument, view);
      }
      reply.type('application/json; charset=utf-8');
      // As bytes: the length of a text is counted three times on its way out.
      return Buffer.from(`${text}]`);
    },
  );
}
