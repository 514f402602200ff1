import type { FastifyInstance } from 'fastify';
import { emptyQuote } from '../market/quote-figures.ts';
import { answers, SECURITY } from './answers.ts';
import { realtimeOf } from './api-context.ts';
import { isDelayed } from './quote-row.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

const text = { type: 'string' } as const;
const unknown = { type: 'number', nullable: true } as const;

const RECORD = {
  type: 'object',
  required: [
    ...[
      'name',
      'sectypestr',
      'shares',
      'yearhi',
      'yearlo',
      'eps',
      'erncurr',
      'pe',
      'div',
      'divcurr',
      'yield',
      'exdate',
    ],
    'sector',
  ],
  properties: {
    name: text,
    sectypestr: text,
    shares: unknown,
    yearhi: unknown,
    yearlo: unknown,
    eps: unknown,
    erncurr: text,
    pe: unknown,
    div: unknown,
    divcurr: text,
    yield: { ...unknown, description: 'Percent.' },
    exdate: { type: 'number', description: '0 if there is none.' },
    sector: text,
  },
} as const;

const SCHEMA = {
  summary: 'Fundamentals of a company',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: SYMBOL_PARAMS,
  response: answers(RECORD, 400, 404),
} as const;

/** `GET /fundamental/{symbol}/{region}`. Unknown values are null; `exdate` is `yyyymmdd` or 0; `yield` is in percent. */
export function fundamentalRoute(api: FastifyInstance): void {
  api.get<{ Params: SymbolParams }>('/fundamental/:symbol/:region', { schema: SCHEMA }, async (request) => {
    const { market } = request;
    const instrument = instrumentOf(market, request.params);
    const { name, sectypestr, sector, shares, eps, dividend, currency, exdate } = instrument;
    const { last, yearhigh, yearlow } = market.quote(
      instrument,
      isDelayed(market, instrument, realtimeOf(request)),
      emptyQuote(),
    );
    return {
      name,
      sectypestr,
      shares: shares > 0 ? shares : null,
      yearhi: yearhigh || null,
      yearlo: yearlow || null,
      eps,
      erncurr: eps === null ? '' : currency,
      // With a loss there is no price-earnings ratio.
      pe: eps !== null && eps > 0 && last > 0 ? last / eps : null,
      div: dividend,
      divcurr: dividend === null ? '' : currency,
      yield: dividend !== null && last > 0 ? (dividend / last) * 100 : null,
      exdate,
      sector,
    };
  });
}
