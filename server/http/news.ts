import type { FastifyInstance } from 'fastify';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { portfolioEntries } from './portfolio-entries.ts';
import { published } from './published.ts';
import { SYMBOL_PARAM, symbolOfPath } from './symbols.ts';

/** What the symbol parameter says when any symbol will do. */
const ANY_SYMBOL = 'notsymbol';
const NEWS_LIMIT = 100;
/** A category stands for itself and the nine ids after it (specification section 5). */
const CATEGORY_SPAN = 10;

/**
 * `GET /news/{symbol}/{region}/{portfolio}?category=`: headlines, latest first, of a symbol or any (`notsymbol`), of
 * region C, U or both (UC, CU), of a subscriber's portfolio when its number is not -1.
 */
export function newsRoute(api: FastifyInstance, { store, source }: ApiContext): void {
  api.get<{
    Params: { symbol: string; region: 'C' | 'U' | 'UC' | 'CU'; portfolio: number };
    Querystring: { category?: string };
  }>(
    '/news/:symbol/:region/:portfolio',
    {
      schema: {
        params: {
          type: 'object',
          properties: {
            symbol: SYMBOL_PARAM,
            region: { type: 'string', enum: ['C', 'U', 'UC', 'CU'] },
            portfolio: { type: 'integer', minimum: -1, maximum: 10 },
          },
        },
        querystring: { type: 'object', properties: { category: { type: 'string', maxLength: 20 } } },
      },
    },
    async (request) => {
      const { symbol, region, portfolio } = request.params;
      let query = store
        .selectFrom('article')
        .select(['id', 'title', 'symbol', 'region', 'date', 'time', 'type', 'category'])
        .where(published(source.clock));
      if (region.length === 1) query = query.where('region', '=', region === 'U' ? 'U' : 'C');
      if (symbol !== ANY_SYMBOL) query = query.where('symbol', '=', symbolOfPath(symbol));
      const category = Number(request.query.category ?? 0);
      // 0 is every category, and what is no number filters nothing.
      if (Number.isSafeInteger(category) && category > 0) {
        query = query.where('category', '>=', category).where('category', '<', category + CATEGORY_SPAN);
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
    },
  );
}
