import type { HeatMapInit } from '../../workers/api/heat-map.ts';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { type SearchExchange, writeCriteria } from '../routes/search-param.ts';

/** Whose companies a heat map shows: Canada's, the United States', or both. */
export type HeatRegion = 'C' | 'U' | 'CU';

/** As many of a country's companies as a search answers with. */
const LIMIT = 200;

/** The lists of a region's heat map, each by dollar volume; of both countries also the exchange rate. */
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
