import { gzipSync } from 'node:zlib';
import { validate } from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyServerOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../server/store/store.ts';
import { PostgresServer, postgresFolder } from '../store/postgres-server.ts';
import { CALLS, type Call, type Example } from './call-table.ts';
import { makeCall } from './make-call.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

/** `METHOD /api/…` of every route that any app has registered. */
const registered = vi.hoisted(() => new Set<string>());

vi.mock('fastify', async (importOriginal) => {
  const actual = await importOriginal<typeof import('fastify')>();
  const fastify = (options?: FastifyServerOptions): FastifyInstance =>
    actual.default(options).addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && url.startsWith('/api/')) registered.add(`${one} ${url}`);
    }) as unknown as FastifyInstance;
  return { ...actual, default: fastify };
});

let one: TestApp;
let description: Description;
let ajv: Ajv2020;

beforeAll(async () => {
  // All calls come from one address, more than it may make a minute.
  one = await testApp({ LOGIN_CALL: 'path', CALL_LIMIT: '0' });
  description = (await one.get('/api/openapi.json')).json();
  ajv = new Ajv2020();
  ajv.addKeyword('components');
  ajv.addSchema({ $id: 'api', components: description.components });
});

afterAll(() => one.close());

/** The parts of an API description that the tests read. */
interface Description {
  readonly openapi: string;
  readonly components: object;
  readonly paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { schema: object }> }
  >;
}

async function subscriber(userid: string): Promise<Browser> {
  const browser = new Browser(one);
  await browser.enter(userid);
  return browser;
}

function operation({ route, method }: Call): Operation | undefined {
  return description.paths[route]?.[method.toLowerCase()];
}

/** Fails unless an answer has the type and form that the description specifies for its status. */
function expectDescribed(call: Call, answer: LightMyRequestResponse): void {
  const { responses } = operation(call) ?? { responses: {} };
  const [type = '', media] =
    Object.entries((responses[answer.statusCode] ?? responses.default)?.content ?? {})[0] ?? [];
  expect(answer.headers['content-type']).toMatch(new RegExp(`^${type}(;|$)`));
  if (type !== 'application/json') return;
  const schema = JSON.parse(JSON.stringify(media?.schema ?? false).replaceAll('"#/', '"api#/'));
  const isRight = ajv.compile(schema);
  expect([isRight(answer.json()), isRight.errors]).toEqual([true, null]);
}

/** Fails unless an answer is that problem, as JSON, and says nothing of the program. */
function expectProblem(call: Call, { path }: Example, answer: LightMyRequestResponse, status: number): void {
  expect([path, answer.statusCode, answer.body]).toEqual([path, status, expect.any(String)]);
  expectDescribed(call, answer);
  expect(answer.json().error).not.toBe('');
  expect(answer.body).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(/);
}

describe('the description', () => {
  it('is OpenAPI 3.1, of every call that is registered and no other', async () => {
    expect(description.openapi).toBe('3.1.0');
    await validate(structuredClone(description) as never);
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = [...registered].map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(described.sort()).toEqual(routes.sort());
    expect(CALLS.map(({ method, route }) => `${method} ${route}`).sort()).toEqual(described);
  });

  it.each(CALLS)('says of $method $route what it is, who may call, and which problems there may be', (call) => {
    const { summary, tags, security, responses } = operation(call) ?? { responses: {} };
    expect([summary, tags]).toEqual([expect.stringMatching(/\w/), [expect.any(String)]]);
    if (call.route !== '/api/openapi.json') {
      const session = call.method === 'GET' ? { session: [] } : { session: [], antiForgery: [] };
      expect(security).toEqual(call.who === 'anybody' ? [{}, session] : [session]);
    }
    const promised = Object.keys(responses);
    expect(promised).toEqual(expect.arrayContaining(['200', '429', 'default']));
    expect(promised.includes('401')).toBe(call.who !== 'anybody' || call.route.includes('/news/'));
    expect(promised.includes('403')).toBe(call.changes === true || call.denied !== undefined);
    expect(promised.includes('404')).toBe(call.unknown !== undefined);
    expect(promised.includes('415')).toBe(call.method === 'POST' && call.route !== '/api/logout');
    for (const { description: words } of Object.values(responses)) expect(words).not.toBe('Default Response');
  });

  it('is asked for again, and sent again only when it changed', async () => {
    const { headers } = await one.get('/api/openapi.json');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"/) });
    const again = await one.app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe.each(CALLS)('$method $route', (call) => {
  it('answers good input as described', async () => {
    for (const example of call.good) {
      const answer = await makeCall(await subscriber('full'), call, example);
      expect([example.path, answer.statusCode, answer.body]).toEqual([example.path, 200, expect.any(String)]);
      expectDescribed(call, answer);
      if (call.who === 'anybody')
        expect((await makeCall(new Browser(one), call, example)).statusCode).toBeLessThan(402);
    }
  });

  it('refuses bad input, what there is not, and who may not, each with its status and the reason', async () => {
    const browser = await subscriber('full');
    for (const [example, reason] of call.bad) {
      const answer = await makeCall(browser, call, example);
      expectProblem(call, example, answer, 400);
      expect([example.path, answer.json().error]).toEqual([example.path, expect.stringMatching(reason)]);
    }
    for (const example of call.unknown ?? []) {
      expectProblem(call, example, await makeCall(browser, call, example), 404);
    }
    const canadian = await subscriber('canadian');
    for (const example of call.denied ?? []) expectProblem(call, example, await makeCall(canadian, call, example), 403);
    if (call.who === 'anybody') return;
    for (const example of call.good) {
      expectProblem(call, example, await makeCall(new Browser(one), call, example), 401);
    }
  });

  it('answers in JSON what is asked in another way', async () => {
    const example = call.good[0] ?? call.unknown?.[0];
    const url = (example?.path ?? '').replace('{article}', '1').replace('{subid}', '1');
    for (const method of [
      'OPTIONS',
      'PUT',
      'PATCH',
      'DELETE',
      'TRACE',
      call.method === 'GET' ? 'POST' : 'PUT',
    ] as const) {
      const answer = await new Browser(one).send({ method, url });
      expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, { error: expect.any(String) }]);
    }
    const { method } = call;
    for (const [address, status] of [
      [`${url}%E0%A4%A`, 400],
      [`${url}?a=${'b'.repeat(16 * 1024)}`, 414],
    ] as const) {
      const answer = await new Browser(one).send({ method, url: address });
      expect([status, answer.json()]).toEqual([answer.statusCode, { error: expect.any(String) }]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    const head = await (await subscriber('full')).send({ method: 'HEAD', url });
    const isAnswered = method === 'GET' && !call.changes && call.good.length > 0;
    expect([head.statusCode, head.body]).toEqual([isAnswered ? 200 : 404, '']);
  });
});

const WITH_BODY = CALLS.filter(({ method, route }) => method === 'POST' && route !== '/api/logout');

it.each(WITH_BODY)('$route takes no other body', async (call) => {
  const browser = await subscriber('full');
  const url = call.good[0]?.path ?? '';
  const csv = call.route.includes('import');
  const send = (payload: string, type: string) => {
    const headers = { 'content-type': type, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' };
    return browser.send({ method: 'POST', url, payload, headers });
  };
  const right = csv ? 'text/csv' : 'application/json';
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    csv ? 'application/json' : 'text/csv',
    'x',
  ]) {
    expectProblem(call, { path: `${url} ${type}` }, await send('{}', type), 415);
  }
  const small = await browser.send({
    method: 'POST',
    url,
    payload: gzipSync(`"${'x'.repeat(1024 * 1024)}"`),
    headers: {
      'content-type': right,
      'content-encoding': 'gzip',
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expectProblem(call, { path: `${url} gzip` }, small, 415);
  expectProblem(call, { path: url }, await send(`"${'x'.repeat(256 * 1024)}"`, right), 413);
  if (csv) return;
  for (const malformed of ['{', '', 'null0', '{"__proto__":{"a":1}}']) {
    expectProblem(call, { path: `${url} ${malformed}` }, await send(malformed, right), 400);
  }
});

describe.skipIf(postgresFolder() === undefined)('on PostgreSQL (skipped where it is not installed)', () => {
  let server: PostgresServer;
  let other: TestApp;

  beforeAll(async () => {
    server = await PostgresServer.start(postgresFolder() ?? '');
    const store = await openStore({ dataDir: '/nowhere', databaseUrl: await server.database('calls') });
    other = await testApp({ LOGIN_CALL: 'path' }, undefined, store);
  });

  afterAll(async () => {
    await other?.close();
    await server?.stop();
  });

  it.each(CALLS)('$method $route is answered alike', async (call) => {
    const { good, bad, unknown = [] } = call;
    for (const [status, examples] of [
      [200, good],
      [400, bad.map(([example]) => example)],
      [404, unknown],
    ] as const) {
      for (const example of examples) {
        const browser = new Browser(other);
        await browser.enter('full');
        const answer = await makeCall(browser, call, example);
        expect([example.path, answer.statusCode, answer.body]).toEqual([example.path, status, expect.any(String)]);
      }
    }
  });
});
