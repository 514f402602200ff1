import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

/**
 * Whether this server goes by the name that a request calls it by (`Host`). A page of another site may make its own name
 * point here and would then be of our origin; a browser says the name all the same. Addresses, `localhost` and the
 * machine's own name are nobody else's to point anywhere; any other name has to be set. Browsers never leave it out.
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

/** Answers every request under a name that is not known 421, before anything is looked up for it. */
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
