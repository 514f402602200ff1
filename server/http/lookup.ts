import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './api-context.ts';
import { foldText, matchRank } from './name-match.ts';

const MATCH_LIMIT = 20;

/** `GET /lookup/{text}/{region}`: instruments whose symbol or name answers to a text, best first, at most 20. */
export function lookupRoute(api: FastifyInstance, { source }: ApiContext): void {
  api.get<{ Params: { text: string; region: 'C' | 'U' | 'CU' | 'UC' } }>(
    '/lookup/:text/:region',
    {
      schema: {
        params: {
          type: 'object',
          properties: {
            text: { type: 'string', maxLength: 100 },
            region: { type: 'string', enum: ['C', 'U', 'CU', 'UC'] },
          },
        },
      },
    },
    async (request) => {
      const typed = foldText(request.params.text.replaceAll('!', '/'));
      if (typed === '') return [];
      const found: { readonly instrument: (typeof instruments)[number]; readonly rank: number }[] = [];
      const instruments = source.instruments();
      for (const instrument of instruments) {
        if (!request.params.region.includes(instrument.region)) continue;
        const rank = matchRank(instrument, typed);
        if (rank !== undefined) found.push({ instrument, rank });
      }
      found.sort((a, b) => a.rank - b.rank || (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
      return found
        .slice(0, MATCH_LIMIT)
        .map(({ instrument: { symbol, region, name, ex } }) => ({ symbol, region, name, ex }));
    },
  );
}
