import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { refuseUnknownHosts } from '../security/known-host.ts';
import type { ServerConfig } from '../settings/config.ts';
import { healthRoutes } from './health-routes.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

/** The operator's own server, on an address that is not public. */
export interface MetricsServer {
  /** The port that it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics`, `/healthz` and `/readyz` on a separate address, until the very end of a shutdown. `port` 0 selects a free
 * port. Rejects if the address is not available.
 */
export async function startMetricsServer(
  metrics: Metrics,
  readiness: Readiness,
  { host, port }: { readonly host: string; readonly port: number },
  config: ServerConfig,
): Promise<MetricsServer> {
  const app = Fastify({ forceCloseConnections: true });
  refuseUnknownHosts(app, config);
  healthRoutes(app, readiness);
  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.type(type).header('Cache-Control', 'no-store').send(body);
  });
  await app.listen({ host, port });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
