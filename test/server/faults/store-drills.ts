import { HttpTransportType } from '@microsoft/signalr';
import pg from 'pg';
import { expect } from 'vitest';
import { TestServer } from '../../support/server.ts';
import { hubClient, openTicker } from '../hub/hub-client.ts';
import { until } from '../hub/hub-server.ts';
import { type Login, logIn } from '../log-in.ts';
import type { PostgresServer } from '../store/postgres-server.ts';
import { CallLoad } from './call-load.ts';
import { WireProxy } from './wire-proxy.ts';

const SERVERS = 2;
/** How many lines a stream has to deliver for the feed to count as running. */
const SOME_LINES = 50;

/** A live stream of a server. */
interface Feed {
  readonly ticker: ReturnType<typeof openTicker>;
  stop(): Promise<void>;
}

/** The calls during a drill: how many were answered 200 and 503, and the longest wait (milliseconds). */
interface DrilledCalls {
  readonly good: number;
  readonly unavailable: number;
  readonly slowest: number;
}

/** Several servers on one PostgreSQL behind a failing network, with live streams and calls throughout. */
export class StoreDrills {
  readonly proxy: WireProxy;
  private readonly postgres: PostgresServer;
  private successor: PostgresServer | undefined;
  /** The database's address without the proxy. */
  private readonly direct: string;
  private readonly calls: number;
  private readonly timeout: number;
  private servers: TestServer[] = [];
  private feeds: Feed[] = [];
  private load = new CallLoad([]);
  /** Logs out while the store cannot be asked for the session. */
  private leaving: Login = { cookie: '', token: '', headers: {} };

  /** `calls`: the fewest answered during each drill; `timeout`: `DATABASE_TIMEOUT`, seconds. */
  constructor(
    postgres: PostgresServer,
    databaseUrl: string,
    { calls, timeout }: { readonly calls: number; readonly timeout: number },
  ) {
    this.postgres = postgres;
    this.direct = databaseUrl;
    this.proxy = new WireProxy(databaseUrl);
    this.calls = calls;
    this.timeout = timeout;
  }

  /** Starts the servers and the streams, one for each transport of the feed. */
  async begin(): Promise<void> {
    await this.proxy.start();
    const env = {
      DATABASE_URL: this.proxy.address,
      DATABASE_TIMEOUT: `${this.timeout}`,
      MARKET_SPEED: '30',
      CALL_LIMIT: '0',
    };
    this.servers = Array.from({ length: SERVERS }, () => new TestServer(env));
    await Promise.all(this.servers.map((server) => server.start()));
    const places = await Promise.all(
      this.servers.map(async ({ url }) => ({ url, headers: (await logIn(url)).headers })),
    );
    this.load = new CallLoad(places);
    this.leaving = await logIn(places[0]?.url ?? '');
    for (const { url, headers } of places) {
      for (const transport of [
        HttpTransportType.WebSockets,
        HttpTransportType.ServerSentEvents,
        HttpTransportType.LongPolling,
      ]) {
        const client = hubClient(`${url}/tickerHub`, transport, headers);
        await client.start();
        const ticker = openTicker(client);
        await client.invoke('subscribe', 'MSFT', 'U');
        await client.invoke('subscribe', 'SPY', 'U').catch(() => {});
        this.feeds.push({ ticker, stop: () => client.stop() });
      }
    }
  }

  async end(): Promise<void> {
    await this.load.end();
    await Promise.all(this.feeds.map((feed) => feed.stop()));
    await Promise.all(this.servers.map((server) => server.dispose()));
    await this.proxy.stop();
    await this.successor?.stop();
  }

  /**
   * `fault` causes the fault and ends it while calls and feed continue; then everything must recover. `refuses`: some calls must
   * have been refused meanwhile. Returns the outcomes of the calls.
   */
  async run(fault: () => Promise<void>, refuses: boolean): Promise<DrilledCalls> {
    const { load } = this;
    const { good, unavailable: refused, answered } = load;
    const enough = answered + this.calls;
    load.slowest = 0;
    load.begin();
    await this.served();
    await fault();
    await until(() => load.answered >= enough);
    await this.recovered();
    await this.feedGoesOn();
    await load.end();
    expect(load.wrong).toEqual([]);
    if (refuses) expect(load.unavailable).toBeGreaterThan(refused);
    expect(await load.setting()).toBeGreaterThanOrEqual(load.acknowledged);
    return { good: load.good - good, unavailable: load.unavailable - refused, slowest: load.slowest };
  }

  /** Kills backends that are executing a statement; PostgreSQL then ends all others, and recovers. */
  async killBackends(): Promise<void> {
    const owner = new pg.Client({ connectionString: this.direct });
    owner.on('error', () => {});
    await owner.connect();
    const ended = new Promise((resolve) => owner.once('end', resolve));
    await owner.query('begin; lock table article in access exclusive mode');
    let waiting: { pid: number }[] = [];
    while (waiting.length < SERVERS) {
      waiting = await this.postgres.query("select pid from pg_stat_activity where wait_event_type = 'Lock'");
    }
    for (const { pid } of waiting) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // PostgreSQL ends all its backends as soon as one is killed.
      }
    }
    await ended;
  }

  /** Stops PostgreSQL as a power cut does, and starts it again. */
  async crash(): Promise<void> {
    await this.postgres.crash();
    await this.refused();
    await this.unready();
    await this.postgres.run();
  }

  /** Resets connections repeatedly. */
  async reset(): Promise<void> {
    for (let i = 0; i < 5; i++) {
      this.proxy.reset();
      await this.served();
    }
  }

  /** Drops all traffic silently; then lets new connections through. */
  async blackHole(): Promise<void> {
    this.proxy.goDark();
    await this.refused();
    await this.unready();
    await this.feedGoesOn();
    const [{ url } = { url: '' }] = this.servers;
    const { cookie, headers } = this.leaving;
    expect((await fetch(`${url}/api/logout`, { method: 'POST', headers })).status).toBe(200);
    this.proxy.comeBack();
    expect(await (await fetch(`${url}/api/loggedin`, { headers: { cookie } })).json()).toBe(false);
  }

  /** Redirects the address to the successor, while connections to the old server fall silent. */
  async failOver(): Promise<void> {
    this.successor = await this.postgres.follow();
    await this.served();
    this.proxy.moveTo(this.successor.url);
    await this.successor.promote();
  }

  /** Waits until every server answers calls that need the store. */
  private async served(): Promise<void> {
    const { load } = this;
    const wanted = load.good + SERVERS * 10;
    await until(() => load.good >= wanted);
  }

  /** Waits until calls are refused because of the store. */
  private async refused(): Promise<void> {
    const { load } = this;
    const wanted = load.unavailable + SERVERS * 10;
    await until(() => load.unavailable >= wanted);
  }

  /** Waits until every server reports that its store fails. */
  private async unready(): Promise<void> {
    for (const { url } of this.servers) {
      const answer = await fetch(`${url}/readyz`);
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        { status: 'failing', parts: { store: 'failing', market: 'ok' } },
      ]);
    }
  }

  /** Waits until every server is ready and refuses nothing any more. */
  private async recovered(): Promise<void> {
    for (const { url } of this.servers) {
      while ((await fetch(`${url}/readyz`)).status !== 200);
    }
    const { load } = this;
    let refused: number;
    do {
      refused = load.unavailable;
      await this.served();
    } while (load.unavailable > refused);
  }

  private async feedGoesOn(): Promise<void> {
    const wanted = this.feeds.map(({ ticker }) => ticker.lines.length + SOME_LINES);
    const ended = (): boolean => this.feeds.some(({ ticker }) => ticker.end !== undefined);
    await until(() => ended() || this.feeds.every(({ ticker }, i) => ticker.lines.length >= (wanted[i] ?? 0)));
    expect(this.feeds.map(({ ticker }) => ticker.end)).toEqual(this.feeds.map(() => undefined));
  }
}
