import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../settings/config.ts';

/**
 * Whether the name in a request's `Host` is one of this server. Another site can make its own name point here, and its pages would
 * then have our origin; but the browser still sends that name. Nobody else can point addresses, `localhost` or the machine's own
 * name anywhere; any other name has to be set. Browsers always send `Host`.
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

/** Answers 421 to every request under an unknown name, before anything is looked up for it. */
export function refuseUnknownHosts(app: FastifyInstance, config: ServerConfig): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isKnownHost(request.headers.host, config)) done();
    else reply.code(421).send({ error: UNKNOWN_HOST });
  });
}

const UNKNOWN_HOST = 'This server does not go by that name. Whoever runs it can add the name to ALLOWED_HOSTS.';

/** Lower case, without the port, and without the dot that a whole name may end with. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
