import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { LoopbackServer } from '../../support/loopback-server.ts';
import { selfSigned } from './self-signed.ts';

/** A contract that the double knows. */
interface DoubleContract {
  readonly conid: number;
  readonly ticker: string;
  readonly name: string;
  readonly exchange: string;
  readonly currency: string;
  readonly assetClass?: 'STK' | 'IND';
  readonly type?: string;
}

/** A bar as the gateway sends it, `v` in shares. */
export interface DoubleBar {
  /** Unix milliseconds. */
  readonly t: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

type Fields = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const SESSION = 'a-session';
const HISTORY_LIMIT = 5;
const MOST_BARS = 1000;
const DAY = 86_400_000;

const ok = (body: unknown): Answer => ({ status: 200, body });
const no = (status: number, error: string): Answer => ({ status, body: { error } });

/**
 * The gateway of a user on this machine, as its documentation describes it: HTTPS and a WebSocket with a self-signed
 * certificate. It has never been compared with a real one; the error for a security beyond the user's lines is a guess.
 */
export class GatewayDouble extends LoopbackServer {
  /** The user has signed in with a browser. */
  isSignedIn = true;
  /** The session with the broker. A call restarts an ended session, unless `isCompeting`. */
  isAuthenticated = true;
  isCompeting = false;
  /** Whether the stream reads the session from the cookie, or asks for it. */
  takesCookie = true;
  /** How far its clock is ahead (milliseconds). */
  clockAhead = 0;
  accounts: readonly string[] = ['U1234567'];
  /** Market-data lines of the user. */
  lines = 100;
  /** The contracts with history. */
  volumeFactor = 1;
  contracts: readonly DoubleContract[] = [];
  readonly bars = new Map<number, readonly DoubleBar[]>();
  /** Calls so far: `POST tickle`, with the query. */
  readonly calls: string[] = [];
  /** Messages of the stream's clients so far. */
  readonly sent: string[] = [];
  /** The most concurrent calls for history. */
  mostHistories = 0;
  /** Calls for history are answered only by `release`. */
  holdsHistories = false;
  private histories: (() => void)[] = [];
  private historyCount = 0;
  private hasAskedAccounts = false;
  private readonly refusals: Answer[] = [];
  private readonly figures = new Map<number, Fields>();
  private readonly opened = new Set<number>();
  private readonly streamed = new Set<number>();
  private ladderOf: string | undefined;
  private readonly clients = new Set<WebSocket>();
  private readonly streams = new WebSocketServer({ noServer: true });
  private waiting: { readonly isDone: () => boolean; readonly resolve: () => void }[] = [];

  constructor() {
    const server = createServer(selfSigned());
    super(server);
    server.on('request', (request, response) => void this.respond(request, response));
    server.on('upgrade', (request, socket, head) => {
      if (!this.isSignedIn) {
        socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
        return;
      }
      this.streams.handleUpgrade(request, socket, head, (client) => this.welcome(client, request));
    });
    // The sockets of TLS are not those of the event `connection`.
    server.on('secureConnection', (socket) => this.keep(socket));
  }

  /** The value of `IBKR_GATEWAY_URL`. */
  get address(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1/api`;
  }

  /** Resolves once a condition about the double is met. It is checked after every call and message. */
  async until(isDone: () => boolean): Promise<void> {
    if (isDone()) return;
    await new Promise<void>((resolve) => this.waiting.push({ isDone, resolve }));
  }

  /** Resolves once this many messages of clients begin with a text. */
  heard(begins: string, count = 1): Promise<void> {
    return this.until(() => this.sent.filter((text) => text.startsWith(begins)).length >= count);
  }

  /** Changes figures of a contract, and sends them to its followers. */
  figure(conid: number, fields: Fields): void {
    const known = this.figures.get(conid) ?? { conid, conidEx: String(conid) };
    this.figures.set(conid, { ...known, ...fields });
    if (this.streamed.has(conid)) this.report({ topic: `smd+${conid}`, conid, conidEx: String(conid), ...fields });
  }

  /** Sends the whole ladder of the contract whose depth is followed. */
  ladder(rows: readonly unknown[], topic: string = this.ladderOf ?? 'sbd'): void {
    this.report({ topic, data: rows });
  }

  /** Answers the next calls, except the ping, with errors. */
  refuseNext(count: number, status: number, error: string): void {
    for (let i = 0; i < count; i++) this.refusals.push(no(status, error));
  }

  /** Ends the session. The stream reports it if `isTold`; the next ping always does. */
  expire(isTold: boolean): void {
    this.isAuthenticated = false;
    if (isTold) this.report({ topic: 'sts', args: { authenticated: false } });
  }

  /** Ends the subscriptions that have not been renewed in time. */
  endSubscriptions(): void {
    this.streamed.clear();
  }

  /** Cuts all streams. */
  cut(): void {
    for (const client of this.clients) client.terminate();
  }

  /** Answers the held calls for history, and stops holding them. */
  release(): void {
    this.holdsHistories = false;
    for (const answer of this.histories.splice(0)) answer();
  }

  get heldHistories(): number {
    return this.histories.length;
  }

  /** Contracts that use a market-data line. */
  get used(): ReadonlySet<number> {
    return new Set([...this.opened, ...this.streamed]);
  }

  override async stop(): Promise<void> {
    this.release();
    this.streams.close();
    await super.stop();
  }

  private report(message: unknown): void {
    // The gateway sends texts in binary messages.
    for (const client of this.clients) client.send(Buffer.from(JSON.stringify(message)));
  }

  private look(): void {
    const done = this.waiting.filter(({ isDone }) => isDone());
    this.waiting = this.waiting.filter((one) => !done.includes(one));
    for (const { resolve } of done) resolve();
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '', 'https://localhost');
    const path = url.pathname.replace('/v1/api/', '');
    this.calls.push(`${request.method} ${path}${decodeURIComponent(url.search)}`);
    const text = Buffer.concat(parts).toString();
    const { status, body } = await this.guarded(request, path, url.searchParams, text === '' ? {} : JSON.parse(text));
    const date = new Date(Date.now() + this.clockAhead).toUTCString();
    response.writeHead(status, { 'content-type': 'application/json', date }).end(JSON.stringify(body));
    this.look();
  }

  private guarded(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: Fields,
  ): Answer | Promise<Answer> {
    if (request.headers['user-agent'] === undefined) return no(403, 'Access Denied');
    if (request.method === 'POST' && request.headers['content-length'] === undefined) return no(411, 'Length Required');
    if (!this.isSignedIn) return no(401, 'Unauthorized');
    const refusal = path === 'tickle' ? undefined : this.refusals.shift();
    if (refusal !== undefined) return refusal;
    if (path.startsWith('iserver/') && !path.startsWith('iserver/auth/') && !this.isAuthenticated) {
      return no(401, 'not authenticated');
    }
    return this.answer(`${request.method} ${path}`, query, body);
  }

  private answer(call: string, query: URLSearchParams, body: Fields): Answer | Promise<Answer> {
    const status = { authenticated: this.isAuthenticated, connected: true, competing: this.isCompeting };
    switch (call) {
      case 'POST iserver/auth/status':
        return ok(status);
      case 'POST iserver/auth/ssodh/init':
        if (!this.isCompeting || body.compete === true) this.isAuthenticated = true;
        return ok({ ...status, authenticated: this.isAuthenticated });
      case 'POST tickle':
        return ok({ session: SESSION, iserver: { authStatus: status } });
      case 'GET iserver/accounts':
        this.hasAskedAccounts = true;
        return ok({ accounts: this.accounts, selectedAccount: this.accounts[0] });
      case 'POST iserver/secdef/search':
        return this.search(body);
      case 'GET trsrv/stocks':
        return ok(
          Object.fromEntries((query.get('symbols') ?? '').split(',').map((ticker) => [ticker, this.stocks(ticker)])),
        );
      case 'GET trsrv/secdef':
        return ok({ secdef: this.definitions((query.get('conids') ?? '').split(',').map(Number)) });
      case 'GET iserver/marketdata/snapshot':
        return this.snapshot((query.get('conids') ?? '').split(',').map(Number));
      case 'POST iserver/marketdata/unsubscribe':
        return this.opened.delete(Number(body.conid)) ? ok({ success: true }) : no(404, 'not subscribed');
      case 'GET iserver/marketdata/history':
        return this.history(query);
      default:
        return no(404, 'Resource not found');
    }
  }

  private search({ symbol, name, secType }: Fields): Answer {
    const text = String(symbol);
    const found = this.contracts.filter(
      (one) =>
        (one.assetClass ?? 'STK') === secType &&
        (name === true ? one.name.toLowerCase().includes(text.toLowerCase()) : one.ticker === text),
    );
    if (found.length === 0) return no(500, 'No symbol found');
    return ok(
      found.map((one) => ({
        conid: String(one.conid),
        companyHeader: `${one.name} - ${one.exchange}`,
        companyName: one.name,
        symbol: one.ticker,
        description: one.exchange,
        sections: [{ secType: one.assetClass ?? 'STK' }, { secType: 'OPT', months: 'JAN27' }],
      })),
    );
  }

  private stocks(ticker: string): unknown[] {
    return this.contracts
      .filter((one) => one.ticker === ticker && one.assetClass !== 'IND')
      .map(({ name, conid, exchange, currency }) => ({
        name,
        chineseName: null,
        assetClass: 'STK',
        contracts: [{ conid, exchange, isUS: currency === 'USD' }],
      }));
  }

  private definitions(conids: readonly number[]): unknown[] {
    return this.contracts
      .filter(({ conid }) => conids.includes(conid))
      .map(({ conid, ticker, name, exchange, currency, assetClass = 'STK', type = 'COMMON' }) => ({
        conid,
        ticker,
        name,
        currency,
        assetClass,
        listingExchange: exchange,
        type: assetClass === 'IND' ? null : type,
      }));
  }

  private snapshot(conids: readonly number[]): Answer {
    if (!this.hasAskedAccounts) return no(400, 'Please query /accounts first');
    const rows = conids.map((conid) => {
      const isOpen = this.opened.has(conid);
      if (this.used.size < this.lines || this.used.has(conid)) this.opened.add(conid);
      return isOpen ? (this.figures.get(conid) ?? { conid }) : { conid, conidEx: String(conid) };
    });
    return ok(rows);
  }

  private async history(query: URLSearchParams): Promise<Answer> {
    if (this.historyCount === HISTORY_LIMIT) return no(429, 'Too many requests');
    this.historyCount++;
    this.mostHistories = Math.max(this.mostHistories, this.historyCount);
    if (this.holdsHistories) {
      await new Promise<void>((resolve) => {
        this.histories.push(resolve);
        this.look();
      });
    }
    this.historyCount--;
    const [, date = '', time = ''] = /^(\d{8})-([\d:]{8})$/.exec(query.get('startTime') ?? '') ?? [];
    const from = Date.parse(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time}Z`);
    const to = from + Number.parseInt(query.get('period') ?? '', 10) * DAY;
    if (query.get('direction') !== '1' || Number.isNaN(to)) return no(400, 'Bad Request: invalid period');
    const data = (this.bars.get(Number(query.get('conid'))) ?? []).filter(({ t }) => t >= from && t < to);
    if (data.length === 0) return no(500, 'No data of type Last');
    return ok({
      startTime: query.get('startTime'),
      volumeFactor: this.volumeFactor,
      mktDataDelay: 0,
      data: data.slice(0, MOST_BARS).map((bar) => ({ ...bar, v: bar.v / this.volumeFactor })),
      points: data.length,
    });
  }

  private welcome(client: WebSocket, request: IncomingMessage): void {
    const admit = (): void => {
      this.clients.add(client);
      client.send(Buffer.from(JSON.stringify({ topic: 'system', success: 'user' })));
      client.send(Buffer.from(JSON.stringify({ topic: 'act', args: { accounts: this.accounts } })));
      client.send(Buffer.from(JSON.stringify({ topic: 'sts', args: { authenticated: this.isAuthenticated } })));
    };
    client.on('message', (data) => {
      const text = String(data);
      this.sent.push(text);
      if (text === JSON.stringify({ session: SESSION })) admit();
      else this.follow(client, text);
      this.look();
    });
    client.on('error', () => {});
    client.on('close', () => {
      this.clients.delete(client);
      this.streamed.clear();
      this.opened.clear();
      this.look();
    });
    if (this.takesCookie && request.headers.cookie === `api=${SESSION}`) admit();
    else client.send(JSON.stringify({ message: 'waiting for session' }));
  }

  private follow(client: WebSocket, text: string): void {
    const [topic, first, second] = text.split('+');
    const conid = Number(first);
    if (topic === 'smd') {
      const isFull = this.used.size >= this.lines && !this.used.has(conid);
      if (!isFull) this.streamed.add(conid);
      const fields = isFull ? { error: 'Max number of market data lines reached' } : this.figures.get(conid);
      client.send(Buffer.from(JSON.stringify({ conid, ...fields, topic: `smd+${conid}` })));
    }
    if (topic === 'umd') {
      this.streamed.delete(conid);
      this.opened.delete(conid);
    }
    if (topic === 'sbd') this.ladderOf = `sbd+${first}+${second}`;
    if (topic === 'ubd') this.ladderOf = undefined;
  }
}
