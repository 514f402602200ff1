import type { FastifyInstance } from 'fastify';
import { answers, SECURITY } from './answers.ts';
import type { ApiContext } from './api-context.ts';
import { Problem } from './problem.ts';
import { published } from './published.ts';

const ARTICLE = {
  type: 'object',
  required: ['id', 'title', 'date', 'time', 'body', 'symbol', 'region', 'lang'],
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    date: { type: 'integer' },
    time: { type: 'string', description: '`HH:mm`, empty if unknown.' },
    body: { type: 'string', description: 'HTML as its author wrote it, not sanitised.' },
    symbol: { type: 'string' },
    region: { type: 'string' },
    lang: { type: 'string', description: 'The code of its language, empty if unknown.' },
  },
} as const;

const SCHEMA = {
  summary: 'An article',
  tags: ['News'],
  security: SECURITY.anybody,
  params: { type: 'object', properties: { id: { type: 'string' } } },
  response: answers(ARTICLE, 404),
} as const;

/** `GET /article/{id}`: a published story. Its `body` is the author's HTML, which is not sanitised here. */
export function articleRoute(api: FastifyInstance, { store }: ApiContext): void {
  api.get<{ Params: { id: string } }>('/article/:id', { schema: SCHEMA }, async (request) => {
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const article = await store
      .selectFrom('article')
      .select(['id', 'title', 'date', 'time', 'body', 'symbol', 'region', 'lang'])
      .where('id', '=', id)
      .where(published(request.market))
      .executeTakeFirst();
    if (article === undefined) throw new Problem(404, 'There is no such article.');
    return { ...article, id: String(article.id) };
  });
}
