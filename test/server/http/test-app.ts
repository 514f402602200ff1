import { argon2Sync, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { KnownDevices } from '../../../server/accounts/known-devices.ts';
import { LoginThrottle } from '../../../server/accounts/login-throttle.ts';
import { LoginTickets } from '../../../server/accounts/login-tickets.ts';
import { SecondFactors } from '../../../server/accounts/second-factor.ts';
import { SecurityLog } from '../../../server/accounts/security-log.ts';
import { Sessions } from '../../../server/accounts/sessions.ts';
import { Signer } from '../../../server/accounts/signer.ts';
import { findUser } from '../../../server/accounts/users.ts';
import { buildApp } from '../../../server/app.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { type EmbeddedMarket, openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { FeedRegistry } from '../../../server/feeds/feed-registry.ts';
import { FeedSetup } from '../../../server/feeds/feed-setup.ts';
import type { ConnectionLimits } from '../../../server/http/connection-limits.ts';
import { HeavyCalls } from '../../../server/http/heavy-calls.ts';
import { Turns } from '../../../server/http/turns.ts';
import type { MarketSource } from '../../../server/market/market-source.ts';
import { readConfig } from '../../../server/settings/config.ts';
import type { Store } from '../../../server/store/store.ts';
import { TINY } from '../../feeds/tiny/kind.ts';
import { instrumentRow } from '../instrument-row.ts';
import { temporaryStore } from '../temporary-store.ts';

/** The password of every subscriber of a test app. */
export const PASSWORD = 'correct horse battery';

/** How long an account of a provider may take to work, milliseconds. */
const TRIAL_MS = 2_000;

/** As the server stores it, but checked at a thousandth of the cost: only the tests of that cost need it. */
const HASHED = cheapHash(PASSWORD);

/** The real HTTP side over a real store and the real market, stopped at 10:30 on 2020-12-16. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly store: Store;
  /** The data folder. */
  readonly folder: string;
  readonly setup: FeedSetup;
  readonly market: EmbeddedMarket;
  readonly sessions: Sessions;
  readonly heavy: HeavyCalls;
  readonly turns: Turns;
  /** The logged lines. */
  readonly log: string[];
  readonly securityLog: SecurityLog;
  /** The lines of the security log; `securityLog.settled` waits for them. */
  readonly events: string[];
  /** The GET of a path, as a visitor. */
  get(path: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/**
 * Builds a test app over `fillStore`'s data. `env`: settings; `clientDir`: a folder with a built client; `emptyStore`: a
 * store to fill, closed with the app, instead of a temporary one; `mayShow`: who may see the market's data, everybody by default.
 */
export async function testApp(
  env: Record<string, string> = {},
  clientDir?: string,
  emptyStore?: Store,
  heavy: HeavyCalls = new HeavyCalls(),
  connections?: Partial<ConnectionLimits>,
  mayShow?: MarketSource['mayShow'],
): Promise<TestApp> {
  const place = emptyStore
    ? { store: emptyStore, folder: tmpdir(), remove: () => emptyStore.destroy() }
    : await temporaryStore();
  const { store, folder } = place;
  await fillStore(store);
  const config = readConfig({ MARKET_DATE: '2020-12-16', MARKET_TIME: '10:30', MARKET_SPEED: '0', ...env });
  const market = await openMarket(store, {
    seed: 'test',
    marketDate: config.marketDate,
    marketTime: config.marketTime,
    speed: config.marketSpeed,
  });
  const sessions = new Sessions(store);
  const log: string[] = [];
  const signer = await Signer.of(store);
  const devices = new KnownDevices(store, signer);
  const events: string[] = [];
  const sink = { add: async (line: string) => void events.push(line) };
  const securityLog = new SecurityLog(store, sink, (line) => log.push(line));
  const turns = new Turns();
  const places = { store, dataDir: folder, environment: { TINY_ADDRESS: '127.0.0.1:9', ...env } };
  const setup = new FeedSetup(new FeedRegistry(places, [TINY]), TRIAL_MS);
  const app = await buildApp({
    config,
    store,
    source: mayShow === undefined ? market : Object.assign(market, { mayShow }),
    sessions,
    throttle: new LoginThrottle(),
    devices,
    factors: new SecondFactors(store, config.provider),
    tickets: new LoginTickets(devices, signer),
    securityLog,
    setup,
    heavy,
    turns,
    connections,
    clientDir: clientDir ?? join(folder, 'no-client'),
    logTo: { write: (line) => log.push(line) },
  });
  return {
    app,
    store,
    folder,
    setup,
    market,
    sessions,
    heavy,
    turns,
    log,
    securityLog,
    events,
    get: (path) => app.inject({ method: 'GET', url: path }),
    async close() {
      await app.close();
      await securityLog.settled();
      await market.close();
      await place.remove();
    },
  };
}

/** A separate browser: it keeps cookies, and sends the anti-forgery token with every method but GET. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly app: FastifyInstance;
  private readonly store: Store;
  private readonly sessions: Sessions;

  constructor({ app, store, sessions }: TestApp) {
    this.app = app;
    this.store = store;
    this.sessions = sessions;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url, headers });
  }

  /** Posts JSON, or a text verbatim. */
  post(url: string, payload?: object | string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const token = this.cookies.get('XSRF-TOKEN');
    return this.send({
      method: 'POST',
      url,
      ...(payload !== undefined && { payload }),
      headers: { ...(token !== undefined && { 'x-xsrf-token': token }), ...headers },
    });
  }

  /** Logs in; returns the login's answer. */
  async logIn(userid: string, password: string = PASSWORD): Promise<LightMyRequestResponse> {
    return this.post('/api/login', { userid, password });
  }

  /** Gets a subscriber's session without a login, which is deliberately slow. */
  async enter(userid: string): Promise<void> {
    const user = await findUser(this.store, userid);
    if (user === undefined) throw new Error(`${userid} is no subscriber of the test data`);
    const { token, antiForgery } = await this.sessions.open(user, undefined);
    this.cookies.set('borealis-80', token).set('XSRF-TOKEN', antiForgery);
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app.inject({ ...options, headers: { ...(cookie && { cookie }), ...options.headers } });
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
      if (gone || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

async function fillStore(store: Store): Promise<void> {
  const common = { sector: 'Testing', boardlot: 100 };
  const shares = { ...common, eps: 4, dividend: 1.5, exdate: 20201130, shares: 1e6 };
  const rate = { ...common, ex: 'T', kind: 'currency', is_index: 1 };
  const instruments = [
    { ...shares, symbol: 'AAA', ex: 'T', name: 'Aurora Banque Générale', base_price: 50 },
    { ...shares, symbol: 'BBB', ex: 'V', name: 'Boreal Venture Mines', kind: 'venture', base_price: 0.6 },
    { ...shares, symbol: 'AAA', ex: 'N', name: 'American Aurora', base_price: 80 },
    { ...shares, symbol: 'QQQ', ex: 'Q', name: 'Quick Aurora Chips', base_price: 20 },
    { ...shares, symbol: 'REC', ex: 'N', name: 'Recorded Industries', base_price: 0, invented: 0 },
    { ...rate, symbol: 'FX$CAD/USD', name: 'CAD/USD', base_price: 0.78, rank: 1 },
    { ...rate, symbol: 'FX$USD/CAD', name: 'USD/CAD', base_price: 1.28, rank: 2 },
  ];
  await store.insertInto('instrument').values(instruments.map(instrumentRow)).execute();
  const { id } = await store
    .selectFrom('instrument')
    .select('id')
    .where('symbol', '=', 'REC')
    .executeTakeFirstOrThrow();
  const days = [20201210, 20201211, 20201214, 20201215];
  const bars = new Bars(days.length);
  days.forEach((date, i) => {
    bars.append(wallOfDate(date), 100 + i, 102 + i, 99 + i, 101 + i * 0.1, 1000 * (i + 1), 10);
  });
  await new Histories(store).mergeDays(id, bars);
  await store
    .insertInto('restructuring')
    .values([
      { instrument_id: id, date: 20201201, newshares: 2, oldshares: 1, newsymbol: 'REC', oldsymbol: 'REC' },
      { instrument_id: id, date: 20210101, newshares: 3, oldshares: 1, newsymbol: 'REC', oldsymbol: 'REC' },
    ])
    .execute();
  const article = { region: 'C', body: '<p>Text.</p>', type: 'press', category: 0, lang: 'en' } as const;
  await store
    .insertInto('article')
    .values([
      { ...article, symbol: 'AAA', date: 20201216, time: '09:00', title: 'This morning', category: 20 },
      { ...article, symbol: 'AAA', date: 20201216, time: '14:00', title: 'This afternoon' },
      {
        ...article,
        symbol: 'AAA',
        region: 'U',
        date: 20201215,
        time: '12:00',
        title: 'South of the border',
        category: 29,
      },
      { ...article, symbol: '', date: 20201215, time: '', title: 'About the market', category: 30 },
      { ...article, symbol: 'BBB', date: 20201217, time: '08:00', title: 'Tomorrow' },
    ])
    .execute();
  const users = [
    { userid: 'full', realtime: 'T,V,N,Q,I', depth: 'T,V,N,Q,I' },
    { userid: 'canadian', realtime: 'T,V', depth: 'T' },
    { userid: 'polling', realtime: '', depth: '' },
    { userid: 'demo', realtime: 'T,V,N,Q,I', depth: 'T,V,N,Q,I' },
  ];
  await store
    .insertInto('user')
    .values(
      users.map((user) => ({ ...user, password: HASHED, created: 0, administrator: user.userid === 'full' ? 1 : 0 })),
    )
    .execute();
}

/** The PHC string of a password with the least memory and passes that Argon2 allows. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}
