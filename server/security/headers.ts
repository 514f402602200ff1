import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

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

/**
 * The security headers of every answer: pages, workers (which take their policy from their own script's answer), files
 * and calls. Nothing runs but scripts of this origin, and a script can reach a dangerous sink only through one of two
 * Trusted Types policies: `borealis` for the addresses of our workers, `dompurify` for the bodies of articles.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: ServerConfig): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        connectSrc: ["'self'", (request) => socketOrigin(request, config.trustProxy !== false)],
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Permissions-Policy', PERMISSIONS);
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', HSTS);
  });
}

/** Not every browser takes `'self'` to mean the same host's WebSockets. */
function socketOrigin({ headers }: IncomingMessage, behindProxy: boolean): string {
  const host = headers.host ?? '';
  // The header is the client's; nothing but a host may get into the policy.
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) return "'self'";
  const secure = behindProxy && String(headers['x-forwarded-proto']).startsWith('https');
  return `${secure ? 'wss' : 'ws'}://${host}`;
}
