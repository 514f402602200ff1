import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../settings/config.ts';

/** Whether the browser's connection is encrypted. A trusted proxy reports it, because TLS ends there. */
export function isOverTls(headers: IncomingHttpHeaders, { trustProxy }: Pick<ServerConfig, 'trustProxy'>): boolean {
  return trustProxy !== false && saysTls(headers);
}

/** Whether a proxy reports that the browser's connection is encrypted; with several proxies the last one counts. */
function saysTls(headers: IncomingHttpHeaders): boolean {
  return String(headers['x-forwarded-proto']).split(',').at(-1)?.trim() === 'https';
}

/** Logs a warning, once, when an untrusted proxy reports TLS. Only a request can show that. */
export function warnOfHiddenTls(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && saysTls(request.headers)) {
      warned = true;
      app.log.warn(
        'A proxy sends X-Forwarded-Proto: https, but TRUST_PROXY is not set: cookies are set as for plain HTTP, without ' +
          'Secure, and all visitors count as one address. Set TRUST_PROXY=1 if there is one proxy in front.',
      );
    }
    done();
  });
}
