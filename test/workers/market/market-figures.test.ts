import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MarketFigures } from '../../../workers/api/figures.ts';
import { DEMO_PASSWORD, TestServer } from '../../support/server.ts';
import { Browser, type BrowserTab } from './browser.ts';

// What the market worker reports about itself, against the real data server.

let server: TestServer;
let browser: Browser;
let tab: BrowserTab;

beforeAll(async () => {
  server = new TestServer();
  await server.start();
});

afterAll(() => server.dispose());

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

const SPY = { symbol: 'SPY', region: 'U' } as const;
const portsOf = ({ ports }: MarketFigures, kind: string) => ports.filter((port) => port.kind === kind);

test('an idle worker has a port to each tab, and no traffic', async () => {
  const other = await browser.openTab();
  await tab.state(({ phase }) => phase === 'ready');
  const figures = await tab.api.figures();
  expect(figures.tabs).toEqual([tab.lock, other.lock]);
  expect(figures.ports.map(({ kind }) => kind).toSorted()).toEqual(['calls', 'calls', 'state', 'state']);
  expect(figures.streams).toEqual([]);
  expect(figures.feed).toMatchObject({ lines: 0, characters: 0, age: null });
  // The market's clock is on a day of 2020.
  expect(figures.clockOffset).toBeLessThan(0);
  expect(figures.heardAge).toBeGreaterThanOrEqual(0);
});

test('counts lines, diffs, messages and bytes of a list as they arrive, and forgets the list with its port', async () => {
  expect(await tab.login('demo', DEMO_PASSWORD, true)).toBe(true);
  await tab.state((state) => state.feed.connected);
  const list = await tab.openList({ type: 'symbols', symbols: [SPY] });
  await list.until(() => list.diffs > 0);
  const before = await tab.api.figures();
  expect(before.streams).toMatchObject([{ kind: 'list', subject: 'U:SPY', tab: tab.lock, frames: null }]);
  expect(before.buffers.find(({ of }) => of === 'quotes')).toMatchObject({ count: before.symbols });
  const shown = list.diffs;
  await server.print('SPY', 'U', 370, 100);
  await list.until(() => list.diffs > shown);
  const after = await tab.api.figures();
  expect(after.feed.lines).toBeGreaterThan(before.feed.lines);
  expect(after.feed.characters).toBeGreaterThan(before.feed.characters);
  expect(after.streams[0]?.sent).toBeGreaterThan(before.streams[0]?.sent ?? 0);
  const [port] = portsOf(after, 'list');
  const [portBefore] = portsOf(before, 'list');
  expect(port?.id).toBe(portBefore?.id);
  expect(port?.messages).toBeGreaterThan(portBefore?.messages ?? 0);
  expect(port?.bytes).toBeGreaterThan(portBefore?.bytes ?? 0);
  list.close();
  await expect.poll(async () => (await tab.api.figures()).streams).toEqual([]);
  expect(portsOf(await tab.api.figures(), 'list')).toEqual([]);
});

test('an order book has a port, a credit and a buffer; a chart worker has one of its own', async () => {
  expect(await tab.login('demo', DEMO_PASSWORD, true)).toBe(true);
  await tab.state((state) => state.feed.connected);
  const depth = await tab.openDepth('orders', SPY);
  depth.frozen = true;
  await depth.until(() => depth.books > 0);
  await tab.api.openChartSource();
  const figures = await tab.api.figures();
  expect(figures.streams).toMatchObject([{ kind: 'depth', subject: 'U:SPY', sent: 1, credit: 0 }]);
  expect(portsOf(figures, 'depth')).toHaveLength(1);
  expect(portsOf(figures, 'source')).toHaveLength(1);
  expect(figures.buffers.find(({ of }) => of === 'books')?.count).toBe(1);
  depth.close();
});
