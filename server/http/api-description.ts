import { createHash } from 'node:crypto';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify';
import { addProblemSchema, answers } from './answers.ts';
import { LIGHT_AT_MOST, weightInWords } from './call-weight.ts';
import { schemaCompilers } from './schema-compilers.ts';

/** The version of the calls' parameters and answers, not of the program. */
const API_VERSION = '1.0.0';

const ABOUT = `Quotes, charts, news, portfolios and market depth of Canadian and US securities.

Lists are top-level arrays. Dates are numbers, \`yyyymmdd\`; times of the day are Toronto time; sizes are shares; a
missing price is null. A \`/\` in a symbol is written \`!\`. Prices are delayed by 15 minutes for exchanges whose
real-time data the caller may not see; indices are never delayed.

Every answer has \`X-Market-Time\`, the market's time in Unix milliseconds, \`X-Market\`, \`demo\` or \`feeds\`, and
\`X-Logged-In\`, \`true\` or \`false\`. A call
that changes something, by GET or not, is refused if it comes from a page of another site. The live feed is a SignalR
hub outside of these calls; \`/config.json\` has its path.

The calls of one address are limited to a total weight per minute; \`x-weight\` is the weight of each call. Only a few
calls above ${LIGHT_AT_MOST} run at a time, and the others wait. An answer of 429 or 503 says in \`Retry-After\` when to try again.`;

const TAGS = [
  { name: 'Account', description: 'Login, session, and what a subscriber keeps.' },
  { name: 'Quotes', description: 'Quotes and lists of securities.' },
  { name: 'Charts', description: 'Day and minute bars.' },
  { name: 'Depth', description: 'Order books, for entitled subscribers.' },
  { name: 'Portfolios', description: 'Ten portfolios a subscriber, and their value.' },
  { name: 'News', description: 'Headlines and articles.' },
  { name: 'Feeds', description: 'Where the figures come from.' },
  { name: 'Administration', description: 'Setting up the server, for its administrators.' },
  { name: 'Contact', description: 'Messages to the operator.' },
  { name: 'Description', description: 'This document.' },
];

/** How the description is generated from the calls' schemas. */
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
          description: 'The value of the cookie `XSRF-TOKEN`.',
        },
      },
    },
  },
  transform: ({ schema, url }) => ({ schema: titled(schema), url }),
  // Shared schemas keep their names.
  refResolver: { buildLocalReference: (schema, _base, _fragment, i) => String(schema.$id ?? `schema-${i}`) },
};

/**
 * Generates a description (OpenAPI 3.1) from the schema of every call under `/api` that is registered after this, and serves it
 * as `GET /api/openapi.json`. It does not change while the server runs, so that browsers can revalidate their copy.
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

/** The description as it is sent, and the ETag by which a browser revalidates its copy. */
interface Description {
  readonly text: string;
  readonly tag: string;
}

/**
 * Generates the description from the calls' routes in an app of its own. The generator has to be registered before the calls,
 * takes a twentieth of the start-up time to load, and is rarely needed.
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
  // Weak, because the same description is sent with several encodings.
  return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** A call's schema with a description of its 200 answer: its own, or the call's summary. */
function titled(schema: FastifySchema): FastifySchema {
  const { 200: good, ...others } = schema.response as Record<string, object>;
  return { ...schema, response: { 200: { description: schema.summary, ...good }, ...others } };
}
