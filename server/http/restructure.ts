import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './api-context.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

/** `GET /restructure/{symbol}/{region}`: splits, changes of symbol and listings up to the market's today, oldest first. */
export function restructureRoute(api: FastifyInstance, { source }: ApiContext): void {
  api.get<{ Params: SymbolParams }>(
    '/restructure/:symbol/:region',
    { schema: { params: SYMBOL_PARAMS } },
    async (request) => source.restructurings(instrumentOf(source, request.params)),
  );
}
