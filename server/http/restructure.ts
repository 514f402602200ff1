import type { FastifyInstance } from 'fastify';
import { answers, SECURITY } from './answers.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

const CHANGES = {
  type: 'array',
  items: {
    type: 'object',
    required: ['date', 'newshares', 'oldshares', 'newsymbol', 'oldsymbol'],
    properties: {
      date: { type: 'number' },
      newshares: { type: 'number' },
      oldshares: { type: 'number', description: '0 with an empty `oldsymbol` means a new listing.' },
      newsymbol: { type: 'string' },
      oldsymbol: { type: 'string' },
    },
  },
} as const;

const SCHEMA = {
  summary: 'Splits, changes of symbol and listings, oldest first',
  tags: ['Charts'],
  security: SECURITY.anybody,
  params: SYMBOL_PARAMS,
  response: answers(CHANGES, 400, 404),
} as const;

/** `GET /restructure/{symbol}/{region}`: splits, changes of symbol and listings up to the market's today, oldest first. */
export function restructureRoute(api: FastifyInstance): void {
  api.get<{ Params: SymbolParams }>('/restructure/:symbol/:region', { schema: SCHEMA }, async ({ market, params }) =>
    market.restructurings(instrumentOf(market, params)),
  );
}
