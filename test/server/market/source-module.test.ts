import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarketOf } from '../../../server/market/source-module.ts';
import { DEMO_PASSWORD, TestServer } from '../../support/server.ts';
import { until } from '../hub/hub-server.ts';
import { RawSocket } from '../hub/raw-socket.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const HAND_FEED = new URL('./hand-feed.ts', import.meta.url).pathname;
const SETTINGS = { seed: 'tests', speed: 1 };

let own: TemporaryStore;
let folder: string;

beforeAll(async () => {
  own = await temporaryStore();
  folder = mkdtempSync(join(tmpdir(), 'borealis-source-'));
});

afterAll(async () => {
  await own.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the market of a module with this text. */
function openText(name: string, text: string): Promise<unknown> {
  const path = join(folder, name);
  writeFileSync(path, text);
  return openMarketOf(path, false, own.store, SETTINGS);
}

describe('a module with a market', () => {
  it('is opened by its path', async () => {
    const market = await openMarketOf(HAND_FEED, false, own.store, SETTINGS);
    expect(market.find('RY', 'C')?.name).toBe('RY');
    expect(() => market.print('RY', 'C', 1, 100, 4)).toThrow('accepts no commands');
    await market.close();
  });

  it('gets the store and the settings', async () => {
    const text =
      'export const openMarket = async (store, settings) => { throw new Error(settings.seed + typeof store) }';
    await expect(openText('asks.mjs', text)).rejects.toThrow('testsobject');
  });

  it('is refused with what it lacks', async () => {
    await expect(openMarketOf(join(folder, 'none.mjs'), false, own.store, SETTINGS)).rejects.toThrow(
      /MARKET_SOURCE=.*none/,
    );
    await expect(openText('empty.mjs', 'export const a = 1')).rejects.toThrow(
      'it does not export a function openMarket',
    );
    await expect(openText('void.mjs', 'export const openMarket = async () => {}')).rejects.toThrow(
      'does not return a market',
    );
    const half = 'export const openMarket = async () => ({ find() {}, quote() {}, clock: { now() {} } })';
    await expect(openText('half.mjs', half)).rejects.toThrow(
      /its market lacks instruments, snapshot, .*close, clock\.date, .*clock\.step\.$/,
    );
    await expect(openMarketOf(HAND_FEED, true, own.store, SETTINGS)).rejects.toThrow(
      'its market lacks wake, rest, follow.',
    );
  });
});

describe('the server with MARKET_SOURCE', () => {
  it('serves quotes and lines of that market, and is ready', async () => {
    const server = new TestServer({ MARKET_SOURCE: HAND_FEED });
    try {
      await server.start();
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      const found = (await (await fetch(`${server.url}/api/lookup/V/CU`)).json()) as { symbol: string }[];
      expect(found.map(({ symbol }) => symbol)).toEqual(['VNT']);
      const login = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ userid: 'demo', password: DEMO_PASSWORD }),
      });
      const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
      const socket = new RawSocket(`${server.url}/tickerHub`, { cookie: cookie.join('; ') });
      socket.handshake();
      socket.say({ type: 4, invocationId: '0', target: 'Ticker', arguments: [['T'], ''] });
      socket.say({ type: 1, target: 'subscribe', arguments: ['RY', 'C'] });
      await until(() => socket.lines.some((line) => line.startsWith('T,T,RY,77,100,')));
      socket.socket.close();
    } finally {
      await server.dispose();
    }
  });
});
