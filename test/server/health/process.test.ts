import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../support/server.ts';
import { heartbeatsCount, hubClient, openTicker, TRANSPORTS } from '../hub/hub-client.ts';
import { until } from '../hub/hub-server.ts';
import { type Login, logIn } from '../log-in.ts';

let server: TestServer;
let login: Login;
/** The operator's URL, without the path. */
let operator: string;

beforeAll(async () => {
  // The market is running: many lines arrive every second.
  server = new TestServer({ METRICS_PORT: '0', MARKET_SPEED: '30', DRAIN_SECONDS: '1' });
  await server.start();
  operator = /Metrics for Prometheus are at (http:\/\/127\.0\.0\.1:\d+)\/metrics/.exec(server.output)?.[1] ?? '';
  login = await logIn(server.url);
});

afterAll(() => server.dispose());

/** Every sample of the metrics by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const answer = await fetch(`${operator}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

const quote = (): Promise<unknown> => fetch(`${server.url}/api/quote/MSFT/U`).then((answer) => answer.json());

/** A request whose body is sent by hand: the call runs until it is complete. */
function openCall(
  path: string,
  body: string,
  { cookie, token }: Login,
): { socket: Socket; rest: () => Promise<string> } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nX-XSRF-TOKEN: ${token}\r\n` +
      `Content-Type: text/csv\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  const rest = (): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      socket.on('data', (text: Buffer) => {
        answer += text.toString();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
      socket.write(body);
    });
  return { socket, rest };
}

describe('a running process', () => {
  it('says that it lives and is ready, to anybody, without a session and without a cache', async () => {
    for (const address of [server.url, operator]) {
      const [alive, ready] = await Promise.all([fetch(`${address}/healthz`), fetch(`${address}/readyz`)]);
      expect([alive.status, ready.status]).toEqual([200, 200]);
      expect(await alive.json()).toEqual({ status: 'ok' });
      expect(await ready.json()).toEqual({ status: 'ready', parts: { store: 'ok', market: 'ok', writes: 'ok' } });
      for (const { headers } of [alive, ready]) {
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.getSetCookie()).toEqual([]);
      }
    }
  });

  it('shows its figures at the operator’s address only', async () => {
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('borealis_');
    const before = await samples();
    const client = hubClient(`${server.url}/tickerHub`, TRANSPORTS[0][1], login.headers);
    await client.start();
    const ticker = openTicker(client);
    await client.invoke('subscribe', 'MSFT', 'U');
    await client.invoke('startorders', 'MSFT', 'U');
    await quote();
    await quote();
    await fetch(`${server.url}/api/nothing`);
    await expect(logIn(server.url, 'demo', 'wrong')).rejects.toThrow('cannot log in');
    await until(() => ticker.lines.length > 20);
    const after = await samples();
    const risen = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const quotes = '{method="GET",route="/api/quote/:symbols/:region",status="200"}';
    expect(risen(`borealis_http_requests_total${quotes}`)).toBe(2);
    expect(risen(`borealis_http_request_duration_seconds_count${quotes}`)).toBe(2);
    expect(risen('borealis_http_requests_total{method="GET",route="",status="404"}')).toBe(1);
    expect(risen('borealis_logins_total{outcome="failed"}')).toBe(1);
    expect(after.get('borealis_logins_total{outcome="succeeded"}')).toBe(1);
    expect(after.get('borealis_logins_total{outcome="throttled"}')).toBe(0);
    expect(after.get('borealis_sessions')).toBe(1);
    expect(after.get('borealis_ready')).toBe(1);
    expect(after.get('borealis_hub_connections{transport="WebSockets"}')).toBe(1);
    expect(after.get('borealis_hub_connections{transport="LongPolling"}')).toBe(0);
    expect(after.get('borealis_hub_streams')).toBe(1);
    expect(after.get('borealis_hub_subscriptions{of="quotes"}')).toBe(1);
    expect(after.get('borealis_hub_subscriptions{of="books"}')).toBe(1);
    expect(after.get('borealis_hub_lines_sent_total')).toBeGreaterThanOrEqual(20);
    expect(risen('borealis_market_lines_total')).toBeGreaterThan(0);
    for (const none of ['lines_dropped_total', 'gaps_total', 'backlog_lines', 'longest_backlog_lines']) {
      expect([none, after.get(`borealis_hub_${none}`)]).toEqual([none, 0]);
    }
    expect(risen('borealis_store_query_duration_seconds_count{operation="select"}')).toBeGreaterThan(0);
    expect(after.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    // Unknown paths are not labels: any number of them is one series.
    expect([...after.keys()].filter((name) => name.includes('nothing'))).toEqual([]);
    await client.stop();
  });

  it('stops without losing a line up to the close, a call that runs, or a write that it has acknowledged', async () => {
    const client = hubClient(`${server.url}/tickerHub`, TRANSPORTS[0][1], login.headers);
    await client.start();
    const ticker = openTicker(client);
    for (const symbol of ['MSFT', 'SPY', 'CRAG']) await client.invoke('subscribe', symbol, 'U').catch(() => {});
    await until(() => ticker.lines.length > 50);
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));

    const imported = 'date,symbol,region,shares,price\n2020-12-14,MSFT,U,7,101.1\n';
    const call = openCall('/api/transaction/import/9', imported, login);
    let acknowledged = '';
    const writing = (async () => {
      for (let n = 0; ; n++) {
        const value = `written ${n}`;
        const answer = await fetch(`${server.url}/api/usersettings/set`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...login.headers },
          body: JSON.stringify({ name: 'xalarms', value }),
        });
        if (answer.status !== 200) return;
        acknowledged = value;
      }
    })().catch(() => {});
    while (acknowledged === '') await quote();

    const ended = server.stop();
    const told = async (): Promise<number> => (await fetch(`${operator}/readyz`)).status;
    while ((await told()) === 200) await quote();
    // Stopping, but still there: the load balancer has time to react.
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: 'draining' });
    await closed;
    await writing;
    expect(await call.rest()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"imported":1/);
    expect(await ended).toBe(0);
    expect(server.output).not.toContain('cut short');

    expect(ticker.end).toBe('completed');
    expect(ticker.lines.at(-1)).toMatch(/^H,/);
    expect(heartbeatsCount(ticker.lines)).toBe(true);
    const trades = ticker.lines.filter((line) => line.startsWith('T,Q,MSFT')).map((line) => Number(line.split(',')[8]));
    expect(trades.length).toBeGreaterThan(0);
    expect(trades).toEqual(trades.map((_, i) => (trades[0] ?? 0) + i));

    await server.start();
    const { cookie } = await logIn(server.url);
    const get = async (path: string): Promise<string> =>
      (await fetch(`${server.url}/api/${path}`, { headers: { cookie } })).text();
    expect(await get('usersettings/get/xalarms/a')).toContain(`"${acknowledged}"`);
    expect(await get('transaction/export/9')).toContain('MSFT,U,7,101.1');
  });

  it('refuses a port for its metrics that is taken, by the name of its setting, before it does anything', async () => {
    const other = new TestServer({ METRICS_PORT: new URL(server.url).port });
    await expect(other.start()).rejects.toThrow(/Port \d+ on 127\.0\.0\.1 is in use.*METRICS_PORT=/s);
    expect(other.output).not.toContain('First run');
    await other.dispose();
  });
});
