import type { FastifyInstance } from 'fastify';
import type { Region } from '../../engine/quotes/region.ts';
import { answers, SECURITY } from './answers.ts';
import { foldText, matchRank } from './name-match.ts';
import { REGIONS_PARAM } from './symbols.ts';

const MATCH_LIMIT = 20;

const MATCHES = {
  type: 'array',
  maxItems: MATCH_LIMIT,
  items: {
    type: 'object',
    required: ['symbol', 'region', 'name', 'ex'],
    properties: {
      symbol: { type: 'string' },
      region: { type: 'string' },
      name: { type: 'string' },
      ex: { type: 'string' },
    },
  },
} as const;

const SCHEMA = {
  summary: 'Securities whose symbol or name matches a text, best match first',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 100 }, region: REGIONS_PARAM },
  },
  response: answers(MATCHES, 400),
} as const;

/** `GET /lookup/{text}/{region}`: instruments whose symbol or name matches a text, best match first, at most 20. */
export function lookupRoute(api: FastifyInstance): void {
  api.get<{ Params: { text: string; region: 'C' | 'U' | 'CU' | 'UC' } }>(
    '/lookup/:text/:region',
    { schema: SCHEMA, config: { weight: { call: 2 } } },
    async (request) => {
      const typed = foldText(request.params.text.replaceAll('!', '/'));
      if (typed === '') return [];
      const found: { readonly instrument: (typeof instruments)[number]; readonly rank: number }[] = [];
      const { market } = request;
      const instruments = market.instruments();
      for (const instrument of instruments) {
        if (!request.params.region.includes(instrument.region)) continue;
        const rank = matchRank(instrument, typed);
        if (rank !== undefined) found.push({ instrument, rank });
      }
      found.sort((a, b) => a.rank - b.rank || (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
      const matches = found.map(({ instrument: { symbol, region, name, ex } }) => ({ symbol, region, name, ex }));
      if (matches.length < MATCH_LIMIT && market.search !== undefined) {
        for (const region of regionsOf(request.params.region)) {
          for (const { symbol, name, exchange } of await market.search(request.params.text, region)) {
            if (market.find(symbol, region) === undefined) matches.push({ symbol, region, name, ex: exchange });
          }
        }
      }
      return matches.slice(0, MATCH_LIMIT);
    },
  );
}

function regionsOf(regions: 'C' | 'U' | 'CU' | 'UC'): Region[] {
  return (['C', 'U'] as const).filter((region) => regions.includes(region));
}
