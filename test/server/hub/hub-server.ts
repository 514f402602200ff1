import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { attachHub, type Hub } from '../../../server/hub/hub.ts';
import type { HubLimits } from '../../../server/hub/hub-options.ts';
import type { HubAuthorisation } from '../../../server/security/authorisation.ts';
import { HandMarket } from './hand-market.ts';

/** A hub on a real server at a free loopback port. */
export interface HubServer {
  readonly app: FastifyInstance;
  readonly hub: Hub;
  readonly market: HandMarket;
  /** Absolute address of the hub. */
  readonly url: string;
  readonly port: number;
  /** The accounts' answer from now on. */
  login: HubAuthorisation;
  /** Method and `Accept` of every request for which the accounts were asked. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** Entitled to everything that a test trades, except the Venture exchange. */
export const SUBSCRIBER = {
  status: 'ok',
  userid: 'subscriber',
  session: 'one',
  until: Number.POSITIVE_INFINITY,
  realtime: new Set(['T', 'Q']),
  depth: new Set(['T']),
} satisfies HubAuthorisation;

/** Starts one; `port` reuses a given port. */
export async function startHubServer(limits: Partial<HubLimits> = {}, port = 0): Promise<HubServer> {
  // Clients keep spare connections that have never carried a request, and an orderly close would wait for them.
  const app = Fastify({ forceCloseConnections: true });
  const market = new HandMarket();
  const asked: string[] = [];
  const server: { login: HubAuthorisation } = { login: SUBSCRIBER };
  const hub = attachHub(app, {
    path: '/tickerHub',
    source: market,
    authorise: async (headers, method) => {
      asked.push(`${method} ${headers.accept}`);
      return server.login;
    },
    tick: 10,
    grace: 100,
    ...limits,
  });
  await app.listen({ host: '127.0.0.1', port });
  const bound = (app.server.address() as AddressInfo).port;
  return Object.assign(server, {
    app,
    hub,
    market,
    url: `http://127.0.0.1:${bound}/tickerHub`,
    port: bound,
    asked,
    stop: async () => {
      await hub.close();
      await app.close();
    },
  });
}

const LONGEST_WAIT_MS = 60_000;

/** Resolves once `holds` returns true; rejects after a minute, so that a futile wait fails its test. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
