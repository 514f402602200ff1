import { createHash } from 'node:crypto';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify';
import { addProblemSchema, answers } from './answers.ts';
import { LIGHT_AT_MOST, weightInWords } from './call-weight.ts';
import { schemaCompilers } from './schema-compilers.ts';

/** Changes with what the calls take and answer, not with the program. */
const API_VERSION = '1.0.0';

const ABOUT = `Quotes, charts, news, portfolios and market depth of Canadian and US securities.

Lists are top-level arrays. Dates are numbers, \`yyyymmdd\`; times of the day are Toronto time; sizes are shares; a price
that there is not is null. A \`/\` in a symbol is written \`!\`. Prices of exchanges of which the caller has no real-time
data are 15 minutes old, those of indices never.

Every answer has \`X-Market-Time\`, the market's time in Unix milliseconds, and \`X-Logged-In\`, \`true\` or \`false\`. A call
that changes something, by GET or not, is refused when it comes from a page of another site. The live feed is a SignalR
hub beside these calls: its address stands in \`/config.json\`.

An address may make calls of a certain weight a minute: \`x-weight\` says what each one weighs. Of those above ${LIGHT_AT_MOST} few are
made at a time, and the others wait. What is refused with 429 or 503 says in \`Retry-After\` when to try again.`;

const TAGS = [
  { name: 'Account', description: 'Login, session, and what a subscriber keeps.' },
  { name: 'Quotes', description: 'Lists of securities and what they cost.' },
  { name: 'Charts', description: 'Days and minutes.' },
  { name: 'Depth', description: 'Orders, for those who are entitled to them.' },
  { name: 'Portfolios', description: 'Ten portfolios a subscriber, and their value.' },
  { name: 'News', description: 'Headlines and articles.' },
  { name: 'Contact', description: 'What somebody writes to whoever runs the server.' },
  { name: 'Description', description: 'This document.' },
];

/** How the description is put together of the calls' schemas. */
const OPTIONS: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Borealis', version: API_VERSION, description: ABOUT },
    servers: [{ url: '/' }],
    tags: TAGS,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'borealis',
          description: 'Set by a login; on a port other than that of the scheme the name is `borealis-{port}`.',
        },
        antiForgery: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'What the cookie `XSRF-TOKEN` says.',
        },
      },
    },
  },
  transform: ({ schema, url }) => ({ schema: titled(schema), url }),
  // Shared schemas keep their names.
  refResolver: { buildLocalReference: (schema, _base, _fragment, i) => String(schema.$id ?? `schema-${i}`) },
};

/**
 * Describes every call under `/api` that is registered from here on, out of its schema, and serves the description
 * (OpenAPI 3.1) as `GET /api/openapi.json`. It stays the same while the server runs: browsers ask whether theirs is
 * still good.
 */
export function describeApi(app: FastifyInstance): void {
  const calls: RouteOptions[] = [];
  const scopes = [app];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.method !== 'HEAD') calls.push(route);
  });
  app.addHook('onRegister', (scope) => {
    scopes.push(scope);
  });
  addProblemSchema(app);
  let known: Promise<Description> | undefined;
  const schema = {
    summary: 'This description',
    tags: ['Description'],
    response: answers({ description: 'An OpenAPI 3.1 document.', type: 'object', additionalProperties: true }),
  };
  app.get('/api/openapi.json', { schema }, async (request, reply) => {
    known ??= written(calls, scopes);
    const { text, tag } = await known;
    reply.header('Cache-Control', 'no-cache').header('ETag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** The description as it is sent, and the tag by which a browser asks whether its own is still good. */
interface Description {
  readonly text: string;
  readonly tag: string;
}

/**
 * Writes the description, by the calls in an app of their own: what writes it has to be there before the calls are
 * registered, takes a twentieth of a start to load, and is asked for by few.
 */
async function written(calls: readonly RouteOptions[], scopes: readonly FastifyInstance[]): Promise<Description> {
  const { default: fastifySwagger } = await import('@fastify/swagger');
  const app = Fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: schemaCompilers } });
  await app.register(fastifySwagger, OPTIONS);
  for (const shared of Object.values(Object.assign({}, ...scopes.map((scope) => scope.getSchemas())))) {
    app.addSchema(shared);
  }
  for (const { method, url, schema = {}, config } of calls) {
    const weighed = { ...schema, 'x-weight': weightInWords(config?.weight) };
    app.route({ method, url, schema: weighed, handler: () => {} });
  }
  await app.ready();
  const text = JSON.stringify(app.swagger());
  await app.close();
  // Weak: the same description leaves compressed in several ways.
  return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** A call's schema whose good answer is described, in its own words or in those of the call. */
function titled(schema: FastifySchema): FastifySchema {
  const { 200: good, ...others } = schema.response as Record<string, object>;
  return { ...schema, response: { 200: { description: schema.summary, ...good }, ...others } };
}
