import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { advertRoutes } from './adverts/advert-routes.ts';
import { registerApi } from './http/api.ts';
import type { ApiContext } from './http/api-context.ts';
import { describeApi } from './http/api-description.ts';
import { type CallCounts, limitCalls, OwnCallCounts } from './http/call-limit.ts';
import { serveClient } from './http/client-files.ts';
import { configFileRoute } from './http/config-file.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionOptions,
  limitConnections,
} from './http/connection-limits.ts';
import type { HeavyCalls } from './http/heavy-calls.ts';
import { type CallObserver, observeCalls } from './http/observe-calls.ts';
import { Problem } from './http/problem.ts';
import { schemaCompilers } from './http/schema-compilers.ts';
import { recordRefusals } from './http/security-events.ts';
import { addSecurityHeaders } from './security/headers.ts';
import { refuseUnknownHosts } from './security/known-host.ts';
import { redactUrl } from './security/log-redaction.ts';
import { warnOfHiddenTls } from './security/over-tls.ts';
import { storeTrouble } from './store/store-trouble.ts';

/** Settings and alarms travel in paths (decisions section 9). */
const URL_LIMIT = 16 * 1024;
/** The limit for the request line and all headers: a full-length URL, cookies, and what browsers add. */
const HEAD_LIMIT = 32 * 1024;
const BODY_LIMIT = 256 * 1024;

/** Compressing smaller answers gains nothing (bytes). */
const COMPRESS_FROM = 1024;

/** Seconds until a refused call may be repeated, unless whoever refused it says otherwise. */
const RETRY_SECONDS = 2;

/** The parts and settings of the HTTP side. */
export interface AppOptions extends ApiContext {
  /** The folder of the built client. */
  readonly clientDir: string;
  /** Where warnings and errors are logged, one line of JSON each; standard output by default. */
  readonly logTo?: { write(line: string): void };
  /** Where calls are counted for `CALL_LIMIT`; in this process by default. */
  readonly calls?: CallCounts | undefined;
  /** Runs the expensive calls. */
  readonly heavy: HeavyCalls;
  /** Overrides of `CONNECTION_LIMITS`. */
  readonly connections?: Partial<ConnectionLimits> | undefined;
  /** Called for every answered call. */
  readonly observe?: CallObserver | undefined;
}

/** Builds the HTTP side of the server: headers, calls, configuration, client files. The hub attaches to what it returns. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, source } = options;
  const { trustProxy } = config;
  const limits = { ...CONNECTION_LIMITS, ...options.connections };
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    routerOptions: { maxParamLength: URL_LIMIT },
    ...connectionOptions(limits, HEAD_LIMIT),
    logController: new LogController({ disableRequestLogging: true }),
    // A shutdown does not wait for browsers to close idle connections.
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    // A test validates the schemas, so that the start need not.
    ajv: { customOptions: { removeAdditional: false, validateSchema: false } },
    schemaController: { compilersFactory: schemaCompilers },
    logger: {
      level: 'warn',
      ...(options.logTo && { stream: options.logTo }),
      serializers: { req: (request) => ({ method: request.method, url: redactUrl(request.url ?? '') }) },
    },
  });
  // Behind a proxy, all connections come from the proxy.
  limitConnections(app.server, limits, config.trustProxy === false ? config.connectionLimit : 0);
  app.setErrorHandler(answerError);
  if (options.observe) observeCalls(app, options.observe);
  await addSecurityHeaders(app, config);
  recordRefusals(app, options.securityLog);
  refuseUnknownHosts(app, config);
  if (config.trustProxy === false) warnOfHiddenTls(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Market-Time', String(Math.round(source.clock.now())));
    reply.header('X-Market', source.isReal === true ? 'feeds' : 'demo');
    if (request.url.length > URL_LIMIT) throw new Problem(414, `An address has at most ${URL_LIMIT} characters.`);
    done();
  });
  limitCalls(app, config.callLimit, config.hubPath, options.calls ?? new OwnCallCounts());
  options.heavy.admit(app);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    threshold: COMPRESS_FROM,
    encodings: ['br', 'gzip'],
    // No page of ours sends compressed bodies, which may be a thousand times as large as they look.
    globalDecompression: false,
    // The default, the highest quality, takes hundreds of times as long and saves a fifth; quality 5 takes two and a half times
    // as long and saves a tenth. The largest window doubles the memory and makes no answer smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    // The default takes three times as long, longer than everything else of a long chart, and saves a twelfth.
    zlibOptions: { level: 4 },
  });
  configFileRoute(app, options);
  describeApi(app);
  await registerApi(app, options);
  advertRoutes(app, config);
  await serveClient(app, options.clientDir);
  return app;
}

/**
 * The client learns what was wrong with its call; faults of the server are only logged. Our 503s always carry `Retry-After`,
 * because a client takes one without it for the answer of a proxy that has lost its server.
 */
function answerError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const trouble = storeTrouble(error);
  const status = trouble ? 503 : (error.statusCode ?? 500);
  if ((status === 429 || status === 503) && !reply.hasHeader('Retry-After')) reply.header('Retry-After', RETRY_SECONDS);
  if (trouble) {
    // Any call can run into this, so its stack trace says nothing.
    request.log.error({ reason: error.message, req: request }, trouble.logged);
    return reply.code(status).send({ error: trouble.said });
  }
  if (status < 500 || error instanceof Problem) return reply.code(status).send({ error: error.message });
  request.log.error({ err: error, req: request }, 'a call failed');
  return reply.code(status).send({ error: 'The server could not answer this call.' });
}

/** Answers a URL that cannot be parsed; it has no route, so no hook has set a header. */
function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(error.statusCode ?? 400)
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-cache, no-store')
    .send({ error: 'The address cannot be read.' });
}
