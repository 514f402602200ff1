import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORMULA_BARS } from '../../engine/format/formula-criterion.ts';
import type { Instrument } from '../market/market-source.ts';
import { emptyQuote } from '../market/quote-figures.ts';
import { answers, SECURITY } from './answers.ts';
import { subscriberOf } from './api-context.ts';
import { formulaValues, programOf } from './formula-values.ts';
import type { MarketContext } from './market-context.ts';
import { Problem } from './problem.ts';
import { isDelayed, QUOTE_ROWS, type QuoteRow, quoteRow } from './quote-row.ts';
import { rowView } from './row-view.ts';
import { exchangesOf, FILTER_NAMES, ORDER_NAMES, parseCriteria, type ScreenFormula } from './screen-criteria.ts';
import { LIST_LIMIT } from './symbols.ts';

const SCHEMA = {
  summary: 'Stocks that pass the filters, sorted by the search type',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: {
    type: 'object',
    properties: {
      criteria: {
        type: 'string',
        description: `\`:stype:pcgain:mv:-1:…\`: the search type (${ORDER_NAMES.join(', ')}) and limits (${FILTER_NAMES.join(', ')}); -1 is none. \`fx\`, for subscribers: \`day,FORMULA\`, which has to be true, with its bars (${FORMULA_BARS.join(', ')}).`,
      },
      exchange: { type: 'string', description: 'T, V, MO, C, E, CC, QN, QO, QP, Z, X or UU.' },
    },
  },
  response: answers(QUOTE_ROWS, 400),
} as const;

// Reused: filled and read within one call.
const quote = emptyQuote();

/** `GET /search/{criteria}/{exchange}`: the stocks that pass the filters, sorted by the search type; never an index. */
export function searchRoute(api: FastifyInstance, { store, formulas }: MarketContext): void {
  api.get<{ Params: { criteria: string; exchange: string } }>(
    '/search/:criteria/:exchange',
    { schema: SCHEMA, config: { weight: { call: 5 } } },
    async (request, reply): Promise<QuoteRow[]> => {
      const { criteria: written, exchange } = request.params;
      const criteria = parseCriteria(written);
      if (typeof criteria === 'string') throw new Problem(400, criteria);
      const codes = exchangesOf(exchange);
      if (codes === undefined) throw new Problem(400, `${exchange} is not an exchange that can be searched.`);
      const view = await rowView(request, store);
      const { market } = request;
      await market.settled?.();
      const listed = market.instruments().filter(({ isIndex, ex }) => !isIndex && codes.includes(ex));
      const { formula } = criteria;
      const stocks = formula === undefined ? listed : await matching(request, reply, formulas, formula, listed);
      const found: { readonly instrument: Instrument; readonly rank: number }[] = [];
      for (const instrument of stocks) {
        market.quote(instrument, isDelayed(market, instrument, view.realtime), quote);
        const rank = criteria.order(quote) ?? (formula === undefined ? undefined : Number.NEGATIVE_INFINITY);
        if (rank !== undefined && criteria.passes(quote)) found.push({ instrument, rank });
      }
      found.sort((a, b) => compare(b.rank, a.rank) || (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
      return found.slice(0, LIST_LIMIT).map(({ instrument }) => quoteRow(market, instrument, view));
    },
  );
}

/** The stocks for which a formula is true. */
async function matching(
  request: FastifyRequest,
  reply: FastifyReply,
  formulas: MarketContext['formulas'],
  formula: ScreenFormula,
  stocks: readonly Instrument[],
): Promise<readonly Instrument[]> {
  subscriberOf(request);
  const { lines } = programOf(formulas, formula.text);
  if (lines.length !== 1 || lines[0].kind !== 'condition') {
    throw new Problem(400, 'The formula of a search is one condition, such as rsi(14) < 30.');
  }
  const values = await formulaValues(request, reply, formulas, formula, stocks);
  return stocks.filter((_, k) => values[k] === 1);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
