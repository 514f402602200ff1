import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../settings/config.ts';

/**
 * Whether the name in a request's `Host` belongs to this server. Another site can make its own name resolve to this server, and
 * its pages would then share our origin (DNS rebinding), but the browser still sends that name. Addresses, `localhost` and the
 * machine's own name cannot be abused that way; any other name has to be configured. Browsers always send `Host`.
 */
export function isKnownHost(
  host: string | undefined,
  { hosts, origins }: Pick<ServerConfig, 'hosts' | 'origins'>,
): boolean {
  if (host === undefined) return true;
  const name = nameOf(host);
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return name === hostname().toLowerCase() || [...hosts, ...origins].some((known) => nameOf(known) === name);
}

/** Answers 421 to every request for an unknown name, before anything else is done for it. */
export function refuseUnknownHosts(app: FastifyInstance, config: ServerConfig): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isKnownHost(request.headers.host, config)) done();
    else reply.code(421).send({ error: UNKNOWN_HOST });
  });
}

const UNKNOWN_HOST = 'This server does not go by that name. Its operator can add the name to ALLOWED_HOSTS.';

/** The name in lower case, without the port and without the final dot of a fully qualified name. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
