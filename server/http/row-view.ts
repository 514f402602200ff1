import type { FastifyRequest } from 'fastify';
import type { Store } from '../store/store.ts';
import { realtimeOf } from './api-context.ts';
import { newsToday } from './published.ts';

/** What all rows of one answer have in common. */
export interface RowView {
  /** The exchanges whose real-time data the caller may see. */
  readonly realtime: ReadonlySet<string>;
  /** The securities with news today (`newsToday`). */
  readonly news: ReadonlySet<string>;
  /** The market's today, `yyyymmdd`. */
  readonly today: number;
}

/** The caller's view of the request's market at its time. */
export async function rowView(request: FastifyRequest, store: Store): Promise<RowView> {
  const { market } = request;
  const news = await newsToday(store, market);
  return { realtime: realtimeOf(request), news, today: market.clock.date() };
}
