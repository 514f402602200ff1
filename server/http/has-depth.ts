import type { FastifyInstance } from 'fastify';
import { answers, SECURITY } from './answers.ts';
import { depthOf } from './api-context.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

const SCHEMA = {
  summary: 'Which market depth of a security the caller may see',
  tags: ['Depth'],
  security: SECURITY.anybody,
  params: SYMBOL_PARAMS,
  response: answers(
    {
      type: 'object',
      required: ['level2', 'depthprice'],
      properties: { level2: { type: 'boolean' }, depthprice: { type: 'boolean' } },
    },
    400,
    404,
  ),
} as const;

/**
 * `GET /hasdepth/{symbol}/{region}`: which depth the caller is entitled to. Live depth by price is Canadian only; a past day
 * has the depth that was recorded.
 */
export function hasDepthRoute(api: FastifyInstance): void {
  api.get<{ Params: SymbolParams }>('/hasdepth/:symbol/:region', { schema: SCHEMA }, async (request) => {
    const { market } = request;
    const instrument = instrumentOf(market, request.params);
    const entitled = !instrument.isIndex && depthOf(request).has(instrument.ex);
    if (!entitled || market.depthOf === undefined) {
      return { level2: entitled, depthprice: entitled && instrument.region === 'C' };
    }
    const known = await market.depthOf(instrument);
    return { level2: known === 'order', depthprice: known !== 'none' };
  });
}
