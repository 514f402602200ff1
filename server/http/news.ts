import type { FastifyInstance } from 'fastify';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { portfolioEntries } from './portfolio-entries.ts';
import { published } from './published.ts';
import { REGIONS_PARAM, SYMBOL_PARAM, symbolOfPath } from './symbols.ts';

/** The symbol parameter's value for any symbol. */
const ANY_SYMBOL = 'notsymbol';
const NEWS_LIMIT = 100;
/** The largest category that both stores can compare: PostgreSQL's largest integer. */
const LARGEST_CATEGORY = 2 ** 31 - 1;
/** A category covers itself and the nine ids after it (specification section 5). */
const CATEGORY_SPAN = 10;

const HEADLINES = {
  type: 'array',
  maxItems: NEWS_LIMIT,
  items: {
    type: 'object',
    required: ['id', 'title', 'symbol', 'region', 'date', 'time', 'type', 'category', 'lang'],
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      symbol: { type: 'string' },
      region: { type: 'string' },
      date: { type: 'integer' },
      time: { type: 'string', description: '`HH:mm`, empty if unknown.' },
      type: { type: 'string' },
      category: { type: 'integer' },
      lang: { type: 'string', description: 'The code of its language, empty if unknown.' },
    },
  },
} as const;

const SCHEMA = {
  summary: 'Headlines, latest first',
  tags: ['News'],
  security: SECURITY.anybody,
  params: {
    type: 'object',
    properties: {
      symbol: { ...SYMBOL_PARAM, description: `\`${ANY_SYMBOL}\` for any.` },
      region: REGIONS_PARAM,
      portfolio: {
        type: 'integer',
        minimum: -1,
        maximum: 10,
        description: "Only symbols in this portfolio of the subscriber's; -1 for any.",
      },
    },
  },
  querystring: {
    type: 'object',
    properties: {
      category: {
        type: 'string',
        maxLength: 20,
        description: 'This category and the nine after it; a value that is not a number filters nothing.',
      },
    },
  },
  response: answers(HEADLINES, 400, 401),
} as const;

/**
 * `GET /news/{symbol}/{region}/{portfolio}?category=`: headlines, latest first, for a symbol or any (`notsymbol`), for region C,
 * U or both (UC, CU), and for a subscriber's portfolio unless its number is -1.
 */
export function newsRoute(api: FastifyInstance, { store }: ApiContext): void {
  api.get<{
    Params: { symbol: string; region: 'C' | 'U' | 'UC' | 'CU'; portfolio: number };
    Querystring: { category?: string };
  }>('/news/:symbol/:region/:portfolio', { schema: SCHEMA }, async (request) => {
    const { symbol, region, portfolio } = request.params;
    let query = store
      .selectFrom('article')
      .select(['id', 'title', 'symbol', 'region', 'date', 'time', 'type', 'category', 'lang'])
      .where(published(request.market));
    if (region.length === 1) query = query.where('region', '=', region === 'U' ? 'U' : 'C');
    if (symbol !== ANY_SYMBOL) query = query.where('symbol', '=', symbolOfPath(symbol));
    const category = Math.min(Number(request.query.category ?? 0), LARGEST_CATEGORY);
    // 0 means every category, and a value that is not a number filters nothing.
    if (Number.isInteger(category) && category > 0) {
      const last = Math.min(category + CATEGORY_SPAN - 1, LARGEST_CATEGORY);
      query = query.where('category', '>=', category).where('category', '<=', last);
    }
    if (portfolio >= 0) {
      const held = await portfolioEntries(store, subscriberOf(request).id, portfolio);
      if (held.length === 0) return [];
      query = query.where(({ eb, or }) =>
        or(held.map((key) => eb('symbol', '=', key.symbol).and('region', '=', key.region))),
      );
    }
    const items = await query
      .orderBy('date', 'desc')
      .orderBy('time', 'desc')
      .orderBy('id', 'desc')
      .limit(NEWS_LIMIT)
      .execute();
    return items.map((item) => ({ ...item, id: String(item.id) }));
  });
}
