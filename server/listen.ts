import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartupError } from './core/startup-error.ts';
import type { ServerConfig } from './settings/config.ts';

/** Has the app listen where the settings say; its port. Rejects with a `StartupError` when that cannot be, and closes the app. */
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
 * Why a server cannot listen at an address, as a `StartupError` that names the way out; any other error as it is. `prefix`: of
 * the settings that name the address.
 */
export function listenProblem(error: unknown, host: string, port: number, prefix: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} on ${host} is in use, perhaps by a Borealis that runs already. Choose another one: ${prefix}PORT=${port + 1} npm start. ` +
          'A second copy also needs a data folder of its own: DATA_DIR=/path/to/folder.',
      );
    case 'EACCES':
      return new StartupError(
        `This user may not listen on port ${port}. Choose one above 1023, such as ${prefix}PORT=8080.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `${prefix}HOST=${host} is no address of this machine. 127.0.0.1 is for this machine only, 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}

/** The web address of a server that is bound to a host. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/`;
}
