import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerConfig } from '../settings/config.ts';
import { isOverTls } from './over-tls.ts';

const HSTS = 'max-age=31536000';

/** Powers that no page of ours uses, nor any frame in it. */
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

/** Policies that are kept: one for every address that the server is called by, of which there are few. */
const MOST_POLICIES = 100;

/**
 * The security headers of every answer: pages, workers (which take their policy from their own script's answer), files
 * and calls. Nothing runs but scripts of this origin, and a script can reach a dangerous sink only through one of two
 * Trusted Types policies: `borealis` for the addresses of our workers, `dompurify` for the bodies of articles.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: ServerConfig): Promise<void> {
  await app.register(helmet, {
    // Called by the hook below, for the first answer of each policy.
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
    // Only over TLS, and only where the request says so: see below.
    strictTransportSecurity: false,
  });
  const kept = new Map<string, OutgoingHttpHeaders>();
  app.addHook('onRequest', (request, reply, done) => {
    // All that the headers depend on.
    const origin = socketOrigin(request.raw, config);
    let headers = kept.get(origin);
    if (headers === undefined) {
      headers = headersOfHelmet(reply);
      if (kept.size === MOST_POLICIES) kept.clear();
      kept.set(origin, headers);
    }
    reply.headers(headers);
    if (isOverTls(request.headers, config)) reply.header('Strict-Transport-Security', HSTS);
    done();
  });
}

/** What Helmet says to a request, which it works out anew each time; it is taken off the answer again. */
function headersOfHelmet(reply: FastifyReply): OutgoingHttpHeaders {
  reply.helmet();
  const headers = { ...reply.raw.getHeaders(), 'permissions-policy': PERMISSIONS };
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
  return headers;
}

/** Not every browser takes `'self'` to mean the same host's WebSockets. */
function socketOrigin({ headers }: IncomingMessage, config: ServerConfig): string {
  const host = headers.host ?? '';
  // The header is the client's; nothing but a host may get into the policy.
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) return "'self'";
  return `${isOverTls(headers, config) ? 'wss' : 'ws'}://${host}`;
}
