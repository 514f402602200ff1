import type { FastifyInstance } from 'fastify';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, depthOf } from './api-context.ts';
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

/** `GET /hasdepth/{symbol}/{region}`: which depth the caller is entitled to; depth by price is Canadian only. */
export function hasDepthRoute(api: FastifyInstance, { source }: ApiContext): void {
  api.get<{ Params: SymbolParams }>('/hasdepth/:symbol/:region', { schema: SCHEMA }, async (request) => {
    const instrument = instrumentOf(source, request.params);
    const entitled = !instrument.isIndex && depthOf(request).has(instrument.ex);
    return { level2: entitled, depthprice: entitled && instrument.region === 'C' };
  });
}
