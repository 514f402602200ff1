import type { FastifyInstance } from 'fastify';
import { type ApiContext, depthOf } from './api-context.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

/** `GET /hasdepth/{symbol}/{region}`: which depth the caller is entitled to; depth by price is Canadian only. */
export function hasDepthRoute(api: FastifyInstance, { source }: ApiContext): void {
  api.get<{ Params: SymbolParams }>(
    '/hasdepth/:symbol/:region',
    { schema: { params: SYMBOL_PARAMS } },
    async (request) => {
      const instrument = instrumentOf(source, request.params);
      const entitled = !instrument.isIndex && depthOf(request).has(instrument.ex);
      return { level2: entitled, depthprice: entitled && instrument.region === 'C' };
    },
  );
}
