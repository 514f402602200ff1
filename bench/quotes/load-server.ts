// Forked by `load-process.ts`: the real calls and the real hub in front of the load market.
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { KnownDevices } from '../../server/accounts/known-devices.ts';
import { LoginThrottle } from '../../server/accounts/login-throttle.ts';
import { LoginTickets } from '../../server/accounts/login-tickets.ts';
import { SecondFactors } from '../../server/accounts/second-factor.ts';
import { SecurityLog } from '../../server/accounts/security-log.ts';
import { Sessions } from '../../server/accounts/sessions.ts';
import { Signer } from '../../server/accounts/signer.ts';
import { buildApp } from '../../server/app.ts';
import { FeedRegistry } from '../../server/feeds/feed-registry.ts';
import { FeedSetup } from '../../server/feeds/feed-setup.ts';
import { HeavyCalls } from '../../server/http/heavy-calls.ts';
import { Turns } from '../../server/http/turns.ts';
import { attachHub } from '../../server/hub/hub.ts';
import { authoriseHub } from '../../server/security/hub-access.ts';
import { ensureDemoSubscribers } from '../../server/seed/demo-subscribers.ts';
import { readConfig } from '../../server/settings/config.ts';
import { openStore } from '../../server/store/store.ts';
import type { LoadCommand, LoadState } from './load-command.ts';
import { LIST_ROWS, LISTS } from './load-instruments.ts';
import { LoadSource } from './load-source.ts';
import { CLIENT_SITE, PEER_PATH, PEER_SITE } from './peer-site.ts';

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

const dataDir = await mkdtemp(join(tmpdir(), 'borealis-load-'));
const config = readConfig({
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO_PASSWORD: 'load test',
  CALL_LIMIT: '0',
  CONNECTION_LIMIT: '0',
});
const store = await openStore(config);
await ensureDemoSubscribers(store, config.demoPassword);
const source = new LoadSource(LISTS * LIST_ROWS);
const sessions = new Sessions(store);
const signer = await Signer.of(store);
const devices = new KnownDevices(store, signer);
const app = await buildApp({
  config,
  store,
  source,
  sessions,
  throttle: new LoginThrottle(),
  devices,
  factors: new SecondFactors(store, config.provider),
  tickets: new LoginTickets(devices, signer),
  securityLog: new SecurityLog(store, undefined, console.error),
  setup: new FeedSetup(new FeedRegistry({ store, dataDir, environment: {} }, [])),
  heavy: new HeavyCalls(),
  turns: new Turns(),
  clientDir: CLIENT_SITE,
});
// The other libraries' pages are on the same origin, and so share the session; they write styles and compile WebAssembly.
app.get<{ Params: { '*': string } }>(`${PEER_PATH}*`, (request, reply) => {
  const file = join(PEER_SITE, request.params['*']);
  if (!file.startsWith(PEER_SITE) || !existsSync(file)) return reply.code(404).send();
  reply.removeHeader('content-security-policy').type(KINDS[extname(file)] ?? 'application/octet-stream');
  return reply.send(createReadStream(file));
});
const hub = attachHub(app, {
  path: config.hubPath,
  source,
  origins: config.origins,
  authorise: (headers, method) => authoriseHub(sessions, config, source, headers, method),
  // One subscriber, in one session, stands for thousands.
  connectionsPerSession: 100_000,
  connectionsPerUser: 100_000,
  followedPerSession: 1e9,
  followedPerUser: 1e9,
  messages: 1e9,
});
await app.listen({ host: config.host, port: config.port });

process.on('message', (command: LoadCommand & { readonly id: number }) => {
  process.send?.({ id: command.id, result: obey(command) });
});
process.on('disconnect', async () => {
  await store.destroy();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ ready: true, port: (app.server.address() as AddressInfo).port });

function obey(command: LoadCommand): LoadState | readonly number[] {
  switch (command.do) {
    case 'rate':
      source.setRate(command.rate);
      return state();
    case 'burst':
      source.say(command.lines);
      return state();
    case 'check':
      return command.prices.map(({ symbol, cents, at }) => {
        const row = source.find(symbol, 'U')?.id ?? 0;
        const stale = source.history.staleness(row, cents, at);
        return Number.isFinite(stale) ? stale : -1;
      });
    case 'state':
      return state();
  }
}

function state(): LoadState {
  return { lines: source.lines, saidAt: source.saidAt, clients: hub.clients() };
}
