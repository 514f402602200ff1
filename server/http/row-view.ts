import type { FastifyRequest } from 'fastify';
import { type ApiContext, realtimeOf } from './api-context.ts';
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

/** The caller's view at this moment. */
export async function rowView(request: FastifyRequest, { store, source }: ApiContext): Promise<RowView> {
  const news = await newsToday(store, source);
  return { realtime: realtimeOf(request), news, today: source.clock.date() };
}
