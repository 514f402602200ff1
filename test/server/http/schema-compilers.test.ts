import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { schemaCompilers } from '../../../server/http/schema-compilers.ts';
import { testApp } from './test-app.ts';

const ROW = { $id: 'Row', type: 'object', properties: { name: { type: 'string' } } } as const;

/** Routes whose values are refused, converted, filled in, or replaced as a whole; they answer with the values they received. */
function withRoutes(app: FastifyInstance): FastifyInstance {
  const answer = { 200: { type: 'object', properties: { given: {}, row: { $ref: 'Row#' } } } };
  const page = { type: 'integer', default: 3 };
  app.addSchema(ROW);
  app.get('/list/:n', {
    schema: {
      params: { type: 'object', properties: { n: { type: 'integer', maximum: 10 } } },
      querystring: { type: 'object', properties: { page } },
      response: answer,
    },
    handler: async ({ params, query }) => ({ given: { params, query }, row: { name: 'a', secret: 'b' }, more: 1 }),
  });
  app.post('/text', {
    schema: { body: { type: 'string' }, response: answer },
    handler: async ({ body }) => ({ given: [body] }),
  });
  return app;
}

const lazy = () => withRoutes(Fastify({ schemaController: { compilersFactory: schemaCompilers } }));

describe('schemas that are compiled at their first use', () => {
  it.each([
    ['a value that is converted, and one that is filled in', { url: '/list/7' }],
    ['a value that is refused', { url: '/list/11?page=1' }],
    ['another one that is refused', { url: '/list/1?page=one' }],
    ['a body that there is not', { method: 'POST', url: '/text' }],
    ['a body of another type', { method: 'POST', url: '/text', payload: { a: 1 } }],
  ] as const)('answer %s as Fastify does, the first time and the next', async (_what, call) => {
    const own = withRoutes(Fastify());
    const app = lazy();
    const expected = await own.inject(call);
    for (const _time of [1, 2]) {
      const answer = await app.inject(call);
      expect([answer.statusCode, answer.body]).toEqual([expected.statusCode, expected.body]);
    }
    await own.close();
    await app.close();
  });

  it('refuse the first call of a server with its reason, and take the next', async () => {
    const one = await testApp();
    for (const _time of [1, 2]) {
      const refused = await one.get('/api/quote/AAA/X');
      expect([refused.statusCode, refused.json()]).toEqual([400, { error: expect.stringContaining('region') }]);
    }
    expect((await one.get('/api/quote/AAA/C')).statusCode).toBe(200);
    await one.close();
  });
});
