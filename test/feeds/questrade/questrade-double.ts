import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LoopbackServer } from '../../support/loopback-server.ts';
import { Happenings } from '../happenings.ts';
import type { TestPace } from '../test-pace.ts';
import { DOUBLE_SECURITIES, type DoubleCandle, type DoubleQuote, doubleQuote } from './double-market.ts';
import { DoubleStream } from './double-stream.ts';

const PER_SECOND = 20;
const PER_HOUR = 15_000;
const MOST_CANDLES = 2_000;
const PAGE = 20;

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The service as its public pages describe it, over real sockets: sign-in, REST calls within limits, a stream of quotes. */
export class QuestradeDouble extends LoopbackServer {
  /** Refresh tokens in the order in which they were sent, including repetitions. */
  readonly redeemed: string[] = [];
  /** Refresh and access tokens that were granted. */
  readonly granted: string[] = [];
  /** Paths of calls, in order, with the token of each. */
  readonly asked: { readonly path: string; readonly token: string; readonly time: number }[] = [];
  readonly quotes = new Map<number, DoubleQuote>(DOUBLE_SECURITIES.map((one) => [one.symbolId, doubleQuote(one)]));
  readonly happenings = new Happenings();
  readonly stream = new DoubleStream(this, this.happenings);
  /** By the service's number of the security, then by interval. */
  readonly candles = new Map<number, Record<string, readonly DoubleCandle[]>>();
  /** The most candles that a call requested; more than 2,000 are cut off. */
  mostCandles = 0;
  /** How long access tokens last (seconds). */
  expiresIn = 1_800;
  /** Whether the next sign-in fails for a reason of the service. */
  signInStatus = 200;
  private readonly pace: TestPace;
  private readonly refreshTokens = new Set<string>();
  private accessToken = '';
  private accessEnds = 0;
  private serial = 0;
  private calls: number[] = [];
  private refusals: (Reply & { readonly path: string })[] = [];

  constructor(pace: TestPace) {
    super(createServer((request, response) => void this.answer(request, response)));
    this.pace = pace;
  }

  override async start(): Promise<void> {
    await Promise.all([super.start(), this.stream.start()]);
  }

  override async stop(): Promise<void> {
    await Promise.all([super.stop(), this.stream.stop()]);
  }

  /** A refresh token, as the user makes one in the API centre. */
  makeRefreshToken(): string {
    const token = this.secret('refresh');
    this.refreshTokens.add(token);
    return token;
  }

  /** Revokes every refresh token. */
  forgetRefreshTokens(): void {
    this.refreshTokens.clear();
  }

  /** Revokes the current access token. */
  revoke(): void {
    this.accessToken = '';
  }

  /** Refuses the next call whose path contains a text. */
  refuse(path: string, status: number, body: string, headers: Readonly<Record<string, string>> = {}): void {
    this.refusals.push({ path, status, body, headers });
  }

  /** Paths of calls that contain a text. */
  askedFor(part: string): string[] {
    return this.asked.filter(({ path }) => path.includes(part)).map(({ path }) => path);
  }

  /** Resolves once a condition about the double is met. */
  until(isMet: () => boolean): Promise<void> {
    return this.happenings.until(isMet);
  }

  isValid(token: string): boolean {
    return token !== '' && token === this.accessToken && this.pace.now() < this.accessEnds;
  }

  quote(id: number): DoubleQuote | undefined {
    return this.quotes.get(id);
  }

  /** Changes a quote, and streams it. */
  change(id: number, changes: Partial<DoubleQuote>): void {
    const quote = this.quotes.get(id);
    if (!quote) throw new Error(`no security ${id}`);
    Object.assign(quote, changes);
    this.stream.send(quote);
  }

  private secret(kind: string): string {
    const token = `${kind}-SECRET-${++this.serial}`;
    this.granted.push(token);
    return token;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const { status, body, headers } =
      url.pathname === '/oauth2/token'
        ? this.signIn(new URLSearchParams(await text(request)))
        : this.call((request.headers.authorization ?? '').replace(/^Bearer /, ''), url);
    const date = new Date(this.pace.now()).toUTCString();
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', date, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
    this.happenings.note();
  }

  private signIn(form: URLSearchParams): Reply {
    const token = form.get('refresh_token') ?? '';
    this.redeemed.push(token);
    if (this.signInStatus !== 200) return { status: this.signInStatus, body: `Not now: ${token}` };
    // Each is valid for one use.
    const isGood = form.get('grant_type') === 'refresh_token' && this.refreshTokens.delete(token);
    if (!isGood) return { status: 400, body: `Bad Request: ${token}` };
    // A grant revokes the previous one.
    this.accessToken = this.secret('access');
    this.accessEnds = this.pace.now() + this.expiresIn * 1000;
    const body = {
      access_token: this.accessToken,
      token_type: 'Bearer',
      expires_in: this.expiresIn,
      refresh_token: this.makeRefreshToken(),
      api_server: `${this.url}/`,
    };
    return { status: 200, body };
  }

  private call(token: string, url: URL): Reply {
    const path = decodeURIComponent(url.pathname + url.search);
    this.asked.push({ path, token, time: this.pace.now() });
    const refusal = this.refusals.find((one) => path.includes(one.path));
    if (refusal) {
      this.refusals = this.refusals.filter((one) => one !== refusal);
      return refusal;
    }
    if (!this.isValid(token)) {
      return { status: 401, body: { code: 1017, message: `Access token is invalid: ${token}` } };
    }
    if (url.pathname === '/v1/time') return { status: 200, body: { time: new Date(this.pace.now()).toISOString() } };
    const headers = this.count();
    if (!headers) {
      return { status: 429, body: { code: 1006, message: 'Too many requests' }, headers: this.limitHeaders(0) };
    }
    const body = this.market(url);
    return body
      ? { status: 200, body, headers }
      : { status: 404, body: { code: 1001, message: 'Invalid endpoint' }, headers };
  }

  /** Counts a call for market data; undefined if it exceeds the limit. */
  private count(): Record<string, string> | undefined {
    const now = this.pace.now();
    this.calls = this.calls.filter((time) => time > now - 3_600_000);
    const ofSecond = this.calls.filter((time) => time > now - 1_000).length;
    if (ofSecond >= PER_SECOND || this.calls.length >= PER_HOUR) return undefined;
    this.calls.push(now);
    return this.limitHeaders(PER_HOUR - this.calls.length);
  }

  private limitHeaders(remaining: number): Record<string, string> {
    return {
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': String(Math.ceil(((this.calls[0] ?? this.pace.now()) + 3_600_000) / 1000)),
    };
  }

  private market({ pathname, searchParams }: URL): unknown {
    const ids = (searchParams.get('ids') ?? '').split(',').map(Number);
    const candles = /^\/v1\/markets\/candles\/(\d+)$/.exec(pathname);
    if (candles) return { candles: this.cut(Number(candles[1]), searchParams) };
    switch (pathname) {
      case '/v1/symbols/search': {
        const prefix = (searchParams.get('prefix') ?? '').toUpperCase();
        const offset = Number(searchParams.get('offset') ?? 0);
        const found = DOUBLE_SECURITIES.filter(
          ({ symbol, description }) => symbol.startsWith(prefix) || description.startsWith(prefix),
        );
        return { symbols: found.slice(offset, offset + PAGE) };
      }
      case '/v1/symbols':
        return { symbols: DOUBLE_SECURITIES.filter(({ symbolId }) => ids.includes(symbolId)) };
      case '/v1/markets/quotes':
        if (searchParams.get('stream') === 'true') {
          this.stream.subscribe(searchParams.get('ids') ?? '');
          return { streamPort: this.stream.port };
        }
        return { quotes: ids.flatMap((id) => this.quotes.get(id) ?? []) };
    }
    return undefined;
  }

  private cut(id: number, searchParams: URLSearchParams): readonly DoubleCandle[] {
    const from = Date.parse(searchParams.get('startTime') ?? '');
    const to = Date.parse(searchParams.get('endTime') ?? '');
    const all = this.candles.get(id)?.[searchParams.get('interval') ?? ''] ?? [];
    const found = all.filter(({ start }) => Date.parse(start) >= from && Date.parse(start) <= to);
    this.mostCandles = Math.max(this.mostCandles, found.length);
    return found.slice(0, MOST_CANDLES);
  }
}
