import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartupError } from './core/startup-error.ts';
import type { ServerConfig } from './settings/config.ts';

/**
 * Makes the app listen on the configured address and returns its port. If that fails, closes the app and rejects with a
 * `StartupError`.
 */
export async function listen(app: FastifyInstance, { host, port }: ServerConfig): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenProblem(error, host, port, '');
  }
  return (app.server.address() as AddressInfo).port;
}

/**
 * Turns a listen error into a `StartupError` that names the remedy; returns any other error unchanged. `prefix` is the prefix of
 * the settings for the address.
 */
export function listenProblem(error: unknown, host: string, port: number, prefix: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} on ${host} is in use, perhaps by another running Borealis. Choose another one: ${prefix}PORT=${port + 1} npm start. ` +
          'A second copy also needs a data folder of its own: DATA_DIR=/path/to/folder.',
      );
    case 'EACCES':
      return new StartupError(
        `This user may not listen on port ${port}. Choose one above 1023, such as ${prefix}PORT=8080.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `${prefix}HOST=${host} is not an address of this machine. 127.0.0.1 is reachable from this machine only, 0.0.0.0 from everywhere.`,
      );
    default:
      return error;
  }
}

/** The URL of a server that is bound to a host. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/`;
}
