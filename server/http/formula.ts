import type { FastifyInstance } from 'fastify';
import type { Region } from '../../engine/quotes/region.ts';
import { answers, SECURITY } from './answers.ts';
import { weightOfSymbols } from './call-weight.ts';
import { formulaValues, programOf } from './formula-values.ts';
import type { MarketContext } from './market-context.ts';
import { REGION_PARAM, SYMBOLS_PARAM, symbolsOfPath } from './symbols.ts';

/** The longest formula, in characters: it is part of an address. */
const LONGEST = 3_000;

const SCHEMA = {
  summary: 'The value of a formula for each symbol, in the order requested',
  description: 'Of the last close of a minute; null if there is none. A condition is 1 or 0.',
  tags: ['Quotes'],
  security: SECURITY.subscriber,
  params: { type: 'object', properties: { symbols: SYMBOLS_PARAM, region: REGION_PARAM } },
  querystring: {
    type: 'object',
    required: ['text'],
    properties: {
      text: { type: 'string', minLength: 1, maxLength: LONGEST, description: 'The formula. Its first line counts.' },
      bars: { type: 'string', enum: ['day', 'minute'], default: 'day', description: 'Its bars.' },
    },
  },
  response: answers({ type: 'array', items: { type: 'number', nullable: true } }, 400, 401),
} as const;

interface FormulaCall {
  Params: { readonly symbols: string; readonly region: Region };
  Querystring: { readonly text: string; readonly bars: 'day' | 'minute' };
}

/** `GET /formula/{symbols}/{region}?text=…`: a formula for the securities of a list, as the caller may see them. */
export function formulaRoute(api: FastifyInstance, { formulas }: MarketContext): void {
  const options = { schema: SCHEMA, config: { weight: weightOfSymbols(40) } };
  api.get<FormulaCall>('/formula/:symbols/:region', options, async (request, reply): Promise<(number | null)[]> => {
    const { text, bars: period } = request.query;
    const keys = symbolsOfPath(request.params.symbols, request.params.region);
    programOf(formulas, text);
    const found = keys.map(({ symbol, region }) => request.market.find(symbol, region));
    const securities = found.filter((security) => security !== undefined);
    const values = await formulaValues(request, reply, formulas, { text, period, byTick: false }, securities);
    const bySecurity = new Map(securities.map((security, k) => [security, values[k]]));
    return found.map((security) => {
      const value = security === undefined ? undefined : bySecurity.get(security);
      return value === undefined || !Number.isFinite(value) ? null : value;
    });
  });
}
