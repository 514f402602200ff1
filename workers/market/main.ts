import { expose } from 'comlink';
import { createHubSupervisor } from './hub/hub-supervisor.ts';
import { createMarket } from './market.ts';

const market = createMarket({
  origin: location.origin,
  fetch: globalThis.fetch.bind(globalThis),
  locks: navigator.locks,
  createHub: createHubSupervisor,
  caches: globalThis.caches,
  // Either may be refused where the site may not store anything.
  storage: () => globalThis.indexedDB,
  others: () => ('onconnect' in globalThis ? undefined : new BroadcastChannel('borealis-workspace')),
  end: () => globalThis.close(),
});

// Held for as long as this worker lives: pages learn of its end, however it comes, when they obtain the lock. Refused
// where the site may not store anything.
navigator.locks?.request(globalThis.name, () => new Promise<never>(() => {})).catch(() => {});

// One module for both kinds of worker: a shared one gets a port for every tab, a dedicated one is its tab's port itself.
if ('onconnect' in globalThis) {
  addEventListener('connect', (event) => {
    const port = (event as MessageEvent).ports[0];
    if (port) expose(market.openApi(), port);
  });
} else expose(market.openApi());

addEventListener('online', () => market.wake());
