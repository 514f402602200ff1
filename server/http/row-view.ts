import type { FastifyRequest } from 'fastify';
import { type ApiContext, realtimeOf } from './api-context.ts';
import { newsToday } from './published.ts';

/** What all rows of one answer are written for. */
export interface RowView {
  /** The exchanges that the caller sees in real time. */
  readonly realtime: ReadonlySet<string>;
  /** Who has news today (`newsToday`). */
  readonly news: ReadonlySet<string>;
  /** The market's today, `yyyymmdd`. */
  readonly today: number;
}

/** The view of whoever calls, now. */
export async function rowView(request: FastifyRequest, { store, source }: ApiContext): Promise<RowView> {
  const news = await newsToday(store, source.clock);
  return { realtime: realtimeOf(request), news, today: source.clock.date() };
}
