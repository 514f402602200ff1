import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { QuoteField } from '../../../engine/quotes/quote-field.ts';
import { AlpacaDouble } from '../../feeds/alpaca/alpaca-double.ts';
import { runToEnd } from '../../server/run-to-end.ts';
import { DEMO_PASSWORD, TestServer } from '../../support/server.ts';
import { Browser, type BrowserTab } from './browser.ts';

/** Open tabs of a server that switches from the simulated market to a real feed, and back. */
const TIMINGS = { refresh: 150, refreshLoggedIn: 150, loginTick: 20, fadeStep: 50, reconnect: [50, 100] };
const LIST = { type: 'symbols', symbols: [{ symbol: 'MSFT', region: 'U' }] } as const;
const FEED = new URL('../../../server/feeds/command.ts', import.meta.url).pathname;

let double: AlpacaDouble;
let server: TestServer;
let browser: Browser;
let tab: BrowserTab;

beforeAll(async () => {
  double = new AlpacaDouble();
  await double.start();
  server = new TestServer({ TIMINGS: JSON.stringify(TIMINGS), ...double.addresses });
  await server.start();
});

afterAll(async () => {
  await server.dispose();
  await double.stop();
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser = new Browser(server.url);
  await browser.start();
  tab = await browser.openTab();
});

afterEach(async () => {
  await browser.close();
  vi.restoreAllMocks();
});

test('no simulated figure stays on an open list, and the simulation is back after the feed', async () => {
  expect(await tab.login('demo', DEMO_PASSWORD, true)).toBe(true);
  await tab.state(({ feed, config }) => feed.connected && config.simulated);
  const list = await tab.openList(LIST);
  await list.until(() => list.value(0, QuoteField.Last) > 0);
  const last = list.value(0, QuoteField.Last);
  const env = { DATA_DIR: server.dataDir };
  await runToEnd([FEED, 'add', 'alpaca', '--untested', '--owner', 'demo'], env, 'PKDOUBLE\nwrong\n');
  await tab.state(({ config, feed }) => !config.simulated && feed.connected);
  await list.until(() => Number.isNaN(list.value(0, QuoteField.Last)));
  await runToEnd([FEED, 'remove', '1'], env);
  await tab.state(({ config, session }) => config.simulated && session.loggedIn);
  await list.until(() => list.value(0, QuoteField.Last) === last);
});
