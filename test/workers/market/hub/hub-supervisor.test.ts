import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Region } from '../../../../engine/quotes/region.ts';
import { OPENING_WEIGHT } from '../../../../server/hub/hub-options.ts';
import type { FeedState } from '../../../../workers/api/market-api.ts';
import type { HubSockets } from '../../../../workers/market/hub/hub-link.ts';
import {
  createHubSupervisor,
  type FeedTimings,
  type HubSupervisor,
} from '../../../../workers/market/hub/hub-supervisor.ts';
import { type HubServer, startHubServer, until } from '../../../server/hub/hub-server.ts';
import { RawSocket } from '../../../server/hub/raw-socket.ts';
import { LoopbackServer } from '../../../support/loopback-server.ts';

const TIMINGS: FeedTimings = {
  streamSilence: 5_000,
  hubServerTimeout: 5_000,
  hubKeepAlive: 1_000,
  reconnect: [20, 40],
  lossAfter: 60,
};

interface Watched {
  readonly supervisor: HubSupervisor;
  readonly lines: string[];
  readonly states: FeedState[];
  readonly refused: string[];
  gaps: number;
}

let server: HubServer;
let watched: Watched;

function watch(timings: Partial<FeedTimings> = {}, sockets?: HubSockets, url = server.url): Watched {
  const seen: Watched = {
    lines: [],
    states: [],
    refused: [],
    gaps: 0,
    supervisor: createHubSupervisor({
      url,
      timings: { ...TIMINGS, ...timings },
      antiForgery: () => 'token',
      onLines: (text) => seen.lines.push(...text.split('\n')),
      onState: (state) => seen.states.push(state),
      onGap: () => seen.gaps++,
      onRefused: (symbol: string, region: Region, reason: string) =>
        seen.refused.push(`${region} ${symbol}: ${reason}`),
      ...(sockets && { sockets }),
    }),
  };
  watched = seen;
  return seen;
}

const count = (lines: readonly string[], head: string): number => lines.filter((line) => line.startsWith(head)).length;
const modes = (states: readonly FeedState[]): string[] => [...new Set(states.map((state) => state.mode))];

/** A socket class that never connects, as behind a proxy without WebSocket support. */
class BlockedWebSocket extends WebSocket {
  constructor() {
    super('ws://127.0.0.1:1/');
  }
}

/** A WebSocket into which a test injects messages of the hub, and which it can close to the client's messages. */
class Tap {
  isShut = false;
  private latest: WebSocket | undefined;
  readonly Socket: typeof WebSocket;

  constructor() {
    const tap = this;
    this.Socket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        tap.latest = this;
      }

      override send(data: string): void {
        if (tap.isShut) throw new Error('the pipe is shut');
        super.send(data);
      }
    };
  }

  readonly tell = (record: string): void => {
    this.latest?.dispatchEvent(new MessageEvent('message', { data: `${record}\u001e` }));
  };
}

beforeEach(async () => {
  server = await startHubServer({ heartbeat: 30 });
});
afterEach(async () => {
  watched.supervisor.stop();
  await server.stop();
});

describe('the hub supervisor', () => {
  it('goes live with the first line, and replays earlier subscriptions', async () => {
    const { supervisor, lines, states, refused } = watch();
    expect(supervisor.state.mode).toBe('off');
    supervisor.subscribe('RY', 'C');
    supervisor.subscribe('BCE', 'C');
    supervisor.unsubscribe('BCE', 'C');
    supervisor.start(['T']);
    expect(supervisor.state).toMatchObject({ mode: 'connecting', connected: false });
    await until(() => count(lines, 'TH,T,RY') === 1);
    expect(supervisor.state).toMatchObject({ mode: 'live', connected: true, reason: '', retryAt: 0 });
    expect(modes(states)).toEqual(['connecting', 'live']);
    const trade = server.market.trade('RY');
    await until(() => lines.includes(trade));
    supervisor.subscribe('MSFT', 'U');
    supervisor.startOrders('RY', 'C');
    supervisor.startOrders('FX$CAD/USD', 'C');
    await until(() => refused.length === 2 && count(lines, 'DL,T,RY') === 1);
    expect(refused[0]).toMatch(/^U MSFT: Denied/);
    expect(refused[1]).toMatch(/^C FX\$CAD\/USD: Denied: there is no order book/);
    expect(supervisor.state.mode).toBe('live');
    expect(count(lines, 'S,T,BCE')).toBe(0);
  });

  it.each([
    ['server-sent events', { WebSocket: BlockedWebSocket }, 'GET text/event-stream'],
    [
      'long polling',
      { WebSocket: BlockedWebSocket, EventSource: BlockedWebSocket as unknown as typeof EventSource },
      'GET */*',
    ],
  ])('falls back to %s', async (_name, sockets, request) => {
    const { supervisor, lines } = watch({}, sockets);
    supervisor.start(['T']);
    supervisor.subscribe('RY', 'C');
    await until(() => count(lines, 'TH,T,RY') === 1);
    const trade = server.market.trade('RY');
    await until(() => lines.includes(trade));
    expect(server.asked).toContain(request);
  });

  it('waits, longer each time, when another connection of its account replaces it or it has sent too much', async () => {
    await server.stop();
    server = await startHubServer({
      connectionsPerSession: 1,
      messages: 10 + 3 * OPENING_WEIGHT,
      messagesPerSecond: 0,
    });
    const { supervisor, lines, states } = watch({ reconnect: [20, 40, 60_000] });
    supervisor.start(['T']);
    supervisor.subscribe('RY', 'C');
    await until(() => count(lines, 'TH,T,RY') === 1);
    const other = new RawSocket(server.url);
    other.handshake();
    // Back after a while, it finds its session's limit used up, and waits.
    await until(() => supervisor.state.retryAt > Date.now() + 10_000);
    // For its first while a lost feed counts as connecting.
    await until(() => supervisor.state.mode === 'polling');
    // A loss reported while a try is planned repeats that try.
    const planned = states.filter(({ retryAt }) => retryAt > 0);
    const reasons = [...new Map(planned.map(({ retryAt, reason }) => [retryAt, reason])).values()];
    expect(reasons[0]).toMatch(/another connection of this account took its place/);
    expect(reasons.slice(1).join()).toMatch(/429/);
    expect(reasons).toHaveLength(3);
  });

  it('falls back to polling when the server goes down, and reconnects by itself when it is back', async () => {
    const { supervisor, lines, states } = watch();
    supervisor.start(['T']);
    supervisor.subscribe('RY', 'C');
    await until(() => count(lines, 'TH,T,RY') === 1);
    const { port } = server;
    await server.stop();
    await until(() => supervisor.state.mode === 'polling');
    expect(supervisor.state.connected).toBe(false);
    const { since } = supervisor.state;
    const told = states.length;
    await until(() => states.length > told + 2);
    expect(supervisor.state).toMatchObject({ mode: 'polling', since });
    server = await startHubServer({}, port);
    await until(() => count(lines, 'TH,T,RY') === 2);
    expect(supervisor.state.mode).toBe('live');
    expect(modes(states)).toEqual(['connecting', 'live', 'polling']);
    expect(server.hub.clients()).toBe(1);
  });

  it('retries a good connection at once: it is connecting, and reports no loss', async () => {
    // Without the immediate retry it would wait for half a minute.
    const { supervisor, lines, states } = watch({ reconnect: [30, 60_000], lossAfter: 60_000 });
    supervisor.start(['T']);
    supervisor.subscribe('RY', 'C');
    await until(() => count(lines, 'TH,T,RY') === 1);
    for (let times = 2; times <= 4; times++) {
      const { since } = supervisor.state;
      await until(() => Date.now() >= since + 30);
      server.hub.feedError('exchange link down');
      await until(() => count(lines, 'TH,T,RY') === times);
    }
    expect(modes(states)).toEqual(['connecting', 'live']);
    expect(states.filter(({ mode, reason }) => mode === 'connecting' && reason !== '').length).toBeGreaterThanOrEqual(
      3,
    );
  });

  it('reports that the feed is lost, and since when, once nothing arrived for `lossAfter`', async () => {
    const { supervisor, states } = watch({ reconnect: [30], lossAfter: 300 });
    supervisor.start(['T']);
    await until(() => supervisor.state.mode === 'live');
    server.login = { status: 'not-logged-in' };
    const { since } = supervisor.state;
    await until(() => Date.now() >= since + 30);
    server.hub.feedError('exchange link down');
    await until(() => supervisor.state.mode === 'polling');
    const away = states.filter(({ mode, reason }) => mode === 'connecting' && reason !== '');
    expect(away.length).toBeGreaterThan(1);
    for (const state of away) expect(state).toMatchObject({ connected: false, since: supervisor.state.since });
  });

  it('backs off from a feed that breaks as soon as it is up, until a tab is opened or shown', async () => {
    const { supervisor } = watch({ reconnect: [60_000], lossAfter: 60_000 });
    supervisor.start(['T']);
    await until(() => supervisor.state.mode === 'live');
    server.hub.feedError('exchange link down');
    await until(() => supervisor.state.mode === 'connecting');
    expect(supervisor.state.retryAt).toBeGreaterThan(Date.now() + 30_000);
    supervisor.wake();
    await until(() => supervisor.state.mode === 'live');
    // The worker was frozen together with the previous page. It learns that its connection is lost after the new page has
    // opened.
    supervisor.wake();
    server.hub.feedError('exchange link down');
    await until(() => supervisor.state.mode === 'connecting');
    expect(supervisor.state.retryAt).toBeLessThan(Date.now() + 15_000);
  });

  it('raises one hub error for an Error line, and passes the line on', async () => {
    const { supervisor, lines, states } = watch();
    supervisor.setAutomatic(false);
    supervisor.start(['T']);
    await until(() => supervisor.state.mode === 'live');
    server.hub.feedError('no data');
    await until(() => supervisor.state.mode === 'polling');
    await until(() => server.hub.clients() === 0);
    expect(lines).toContain('Error,no data');
    expect(supervisor.state).toMatchObject({ reason: 'feed error: no data', retryAt: 0, connected: false });
    expect(states.filter((state) => state.mode === 'polling')).toHaveLength(1);
    supervisor.wake();
    expect(supervisor.state.mode).toBe('polling');
    supervisor.retry();
    await until(() => supervisor.state.mode === 'live');
  });

  describe.each([
    [
      'a stream that errs',
      'the stream broke',
      ({ tell }: Tap) => tell('{"type":3,"invocationId":"0","error":"the stream broke"}'),
    ],
    ['a stream that ends', 'the stream ended', ({ tell }: Tap) => tell('{"type":3,"invocationId":"0"}')],
    [
      'a command that cannot be sent',
      'the pipe is shut',
      (tap: Tap) => {
        tap.isShut = true;
        watched.supervisor.subscribe('BCE', 'C');
      },
    ],
  ] as const)('%s', (_name, reason, fail) => {
    it('is one hub error: polling, not connected; and the feed comes back with its subscriptions', async () => {
      const tap = new Tap();
      const { supervisor, lines, states } = watch({ reconnect: [60_000] }, { WebSocket: tap.Socket });
      supervisor.start(['T']);
      supervisor.subscribe('RY', 'C');
      await until(() => count(lines, 'TH,T,RY') === 1);
      fail(tap);
      await until(() => supervisor.state.mode === 'polling');
      expect(supervisor.state).toMatchObject({ connected: false });
      expect(supervisor.state.reason).toContain(reason);
      expect(states.filter((state) => state.mode === 'polling')).toHaveLength(1);
      await until(() => server.hub.clients() === 0);
      tap.isShut = false;
      supervisor.retry();
      await until(() => count(lines, 'TH,T,RY') === 2);
      expect(supervisor.state).toMatchObject({ mode: 'live', connected: true });
      // The snapshot of the new connection, once: nothing of the old one follows it.
      expect(count(lines, 'S,T,RY')).toBe(2);
    });
  });

  it('treats silence as a hub error', async () => {
    // Longer than a busy machine delays this process.
    const { supervisor } = watch({ streamSilence: 500, reconnect: [60_000] });
    supervisor.start(['T']);
    await until(() => supervisor.state.mode === 'live');
    server.hub.silence(true);
    await until(() => supervisor.state.mode === 'polling');
    expect(supervisor.state.reason).toMatch(/nothing came/);
    expect(supervisor.state.retryAt).toBeGreaterThan(Date.now());
    server.hub.silence(false);
    supervisor.wake();
    await until(() => supervisor.state.mode === 'live');
  });

  it('repairs a gap by subscribing again, on the same connection', async () => {
    const { supervisor, lines } = watch();
    supervisor.start(['T']);
    supervisor.subscribe('RY', 'C');
    await until(() => count(lines, 'TH,T,RY') === 1);
    const before = watched.gaps;
    // A heartbeat that declares more than was sent looks like lost lines here.
    server.hub.raw('H,1000000,1700000000,');
    await until(() => watched.gaps > before && count(lines, 'TH,T,RY') >= 2);
    expect(supervisor.state.mode).toBe('live');
    expect(server.hub.clients()).toBe(1);
  });

  it('turns automatic retry on and off while it waits', async () => {
    const { supervisor } = watch({ reconnect: [60_000] });
    server.login = { status: 'not-logged-in' };
    supervisor.start(['T']);
    await until(() => supervisor.state.mode === 'polling');
    expect(supervisor.state.reason).toContain('401');
    expect(supervisor.state.retryAt).toBeGreaterThan(0);
    supervisor.setAutomatic(false);
    expect(supervisor.state.retryAt).toBe(0);
    supervisor.setAutomatic(true);
    expect(supervisor.state.retryAt).toBeGreaterThan(0);
    supervisor.stop();
    expect(supervisor.state).toMatchObject({ mode: 'off', retryAt: 0, reason: '' });
    const asked = server.asked.length;
    supervisor.wake();
    supervisor.retry();
    expect(supervisor.state.mode).toBe('off');
    expect(server.asked.length).toBe(asked);
  });

  it('starts again with other keys and keeps its subscriptions', async () => {
    const { supervisor, lines, refused } = watch();
    supervisor.start(['T']);
    supervisor.subscribe('RY', 'C');
    await until(() => count(lines, 'TH,T,RY') === 1);
    supervisor.start(['Q']);
    await until(() => refused.length === 1);
    expect(refused[0]).toMatch(/^C RY: Denied/);
    await until(() => server.hub.clients() === 1);
  });
});

describe('the hub supervisor in a black hole', () => {
  let hole: LoopbackServer;
  const held: Socket[] = [];
  beforeEach(async () => {
    hole = new LoopbackServer(createServer((socket) => held.push(socket)));
    await hole.start();
  });
  afterEach(() => hole.stop());

  it('gives up at the deadline and tries again with a new connection', async () => {
    const { supervisor } = watch({ connectDeadline: 60 }, undefined, `${hole.url}/tickerHub`);
    supervisor.start(['T']);
    await until(() => supervisor.state.mode === 'polling');
    await until(() => held.length > 2);
    expect(supervisor.state.connected).toBe(false);
  });

  it('skips a WebSocket that never opens', async () => {
    class HeldWebSocket extends WebSocket {
      constructor() {
        super(hole.url.replace('http', 'ws'));
      }
    }
    const { supervisor } = watch({ connectDeadline: 2_000 }, { WebSocket: HeldWebSocket });
    supervisor.start(['T']);
    await until(() => supervisor.state.mode === 'live');
    expect(supervisor.state.reason).toBe('');
  });
});
