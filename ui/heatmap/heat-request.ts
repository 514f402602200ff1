import type { HeatMapInit } from '../../workers/api/heat-map.ts';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { type SearchExchange, writeCriteria } from '../routes/search-param.ts';

/** The companies that a heat map can show: Canada's, the United States', or both. */
export const HEAT_REGIONS = ['C', 'U', 'CU'] as const;

/** One of `HEAT_REGIONS`. */
export type HeatRegion = (typeof HEAT_REGIONS)[number];

/** The most companies of a country that a search returns. */
const LIMIT = 200;

/** The lists of a region's heat map, each sorted by dollar volume; for both countries also the exchange rate. */
export function heatRequests(region: HeatRegion): Pick<HeatMapInit, 'lists' | 'hasRate'> {
  switch (region) {
    case 'C':
      return { lists: [companies('CC')], hasRate: false };
    case 'U':
      return { lists: [companies('UU')], hasRate: false };
    case 'CU':
      return { lists: [companies('CC'), companies('UU'), RATE], hasRate: true };
  }
}

const RATE: ListRequest = { type: 'symbols', symbols: [{ symbol: 'FX$USD/CAD', region: 'C' }] };

function companies(exchange: SearchExchange): ListRequest {
  return { type: 'search', criteria: writeCriteria({ type: 'dollar', filters: {} }), exchange, limit: LIMIT };
}
