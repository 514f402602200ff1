import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerConfig } from '../settings/config.ts';
import { isOverTls } from './over-tls.ts';

const HSTS = 'max-age=31536000';

/** Browser features that no page of ours uses, nor any frame in it. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
]
  .map((power) => `${power}=()`)
  .join(', ');

/** How many policies are cached: one per host name of the server, of which there are few. */
const MAX_POLICIES = 100;

/**
 * The security headers of every answer: pages, workers (which take their policy from their own script's answer), files and calls.
 * Only scripts of this origin run, and they can reach a dangerous sink only through one of two Trusted Types policies: `borealis`
 * for the addresses of our workers, `dompurify` for the bodies of articles.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: ServerConfig): Promise<void> {
  await app.register(helmet, {
    // The hook below calls Helmet for the first answer with each policy.
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        connectSrc: ["'self'", (request) => socketOrigin(request, config)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['borealis', 'dompurify'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Only over TLS, which depends on the request: see below.
    strictTransportSecurity: false,
  });
  const kept = new Map<string, OutgoingHttpHeaders>();
  app.addHook('onRequest', (request, reply, done) => {
    // Everything that the headers depend on.
    const origin = socketOrigin(request.raw, config);
    let headers = kept.get(origin);
    if (headers === undefined) {
      headers = headersOfHelmet(reply);
      if (kept.size === MAX_POLICIES) kept.clear();
      kept.set(origin, headers);
    }
    reply.headers(headers);
    if (isOverTls(request.headers, config)) reply.header('Strict-Transport-Security', HSTS);
    done();
  });
}

/**
 * The headers that Helmet sets for a request. It computes them for every answer, so they are read here once and removed from the
 * answer again.
 */
function headersOfHelmet(reply: FastifyReply): OutgoingHttpHeaders {
  reply.helmet();
  const headers = { ...reply.raw.getHeaders(), 'permissions-policy': PERMISSIONS };
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
  return headers;
}

/** In some browsers `'self'` does not include the same host's WebSockets. */
function socketOrigin({ headers }: IncomingMessage, config: ServerConfig): string {
  const host = headers.host ?? '';
  // The client controls this header; only a host may get into the policy.
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) return "'self'";
  return `${isOverTls(headers, config) ? 'wss' : 'ws'}://${host}`;
}
