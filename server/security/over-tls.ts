import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

/** Whether the browser's connection is encrypted. It ends at a proxy, whose word counts where `TRUST_PROXY` says so. */
export function isOverTls(headers: IncomingHttpHeaders, { trustProxy }: Pick<ServerConfig, 'trustProxy'>): boolean {
  return trustProxy !== false && saysTls(headers);
}

/** Whether a proxy says that the browser's connection is encrypted: the last one, where several have said something. */
function saysTls(headers: IncomingHttpHeaders): boolean {
  return String(headers['x-forwarded-proto']).split(',').at(-1)?.trim() === 'https';
}

/** Where no proxy is trusted: says once in the log that one would tell of TLS, which nobody could know before a request came. */
export function warnOfHiddenTls(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && saysTls(request.headers)) {
      warned = true;
      app.log.warn(
        'A proxy says X-Forwarded-Proto: https, and TRUST_PROXY is not set: cookies are given as over plain HTTP, without ' +
          'Secure, and all visitors count as one address. Set TRUST_PROXY=1 where one proxy stands in front.',
      );
    }
    done();
  });
}
