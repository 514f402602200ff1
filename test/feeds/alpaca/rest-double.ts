import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DoubleAccount } from './alpaca-double.ts';

type Row = Readonly<Record<string, unknown>>;

/** A call that the double received. */
interface Call {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const QUARTER = 15 * 60_000;

/** The calls of the double. Tests set its answers. */
export class RestDouble {
  /** Every call that was not refused, oldest first. */
  readonly calls: Call[] = [];
  /** The number of refused calls. */
  refused = 0;
  assets: readonly Row[] = [];
  snapshots: Readonly<Record<string, Row>> = {};
  /** Bars by tape, oldest first. */
  bars: Readonly<Record<string, readonly Row[]>> = {};
  actions: Readonly<Record<string, readonly Row[]>> = {};
  news: readonly Row[] = [];
  /** Statuses that replace those of the next answers. */
  readonly failures: number[] = [];
  private readonly account: DoubleAccount;
  /** Calls whose paths end with this are answered once the promise resolves. */
  private held: { readonly end: string; readonly until: Promise<void> } | undefined;

  constructor(account: DoubleAccount) {
    this.account = account;
  }

  /** Delays calls whose paths end with a text until the returned function is called. */
  hold(end: string): () => void {
    let release = (): void => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.held = { end, until };
    return () => {
      this.held = undefined;
      release();
    };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://double');
    const [, host = ''] = url.pathname.split('/');
    const path = url.pathname.slice(host.length + 1);
    const query = Object.fromEntries(url.searchParams);
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      const date = new Date(this.account.now()).toUTCString();
      response.writeHead(status, { 'content-type': 'application/json', date, ...headers }).end(JSON.stringify(body));
    };
    if (this.held !== undefined && path.endsWith(this.held.end)) await this.held.until;
    const { account } = this;
    if (account.turnedAway > 0) {
      account.turnedAway--;
      this.refused++;
      send(429, { message: 'too many requests.' }, { 'retry-after': account.retryAfter });
      return;
    }
    this.calls.push({ path: url.pathname, query });
    const failure = this.failures.shift();
    if (failure !== undefined) send(failure, { message: 'internal server error occurred' });
    else if (!this.isSigned(request, host)) send(host === 'data' ? 403 : 401, { message: 'forbidden.' });
    else if (this.isTooRecent(query))
      send(403, { code: 42210000, message: 'subscription does not permit querying recent SIP data' });
    else {
      const body = this.bodyOf(path, query);
      send(body === undefined ? 404 : 200, body ?? { code: 40410000, message: 'not found' });
    }
  }

  private isSigned({ headers }: IncomingMessage, host: string): boolean {
    const { key, secret, isPaper } = this.account;
    const isKnown = host === 'data' || (host === 'paper') === isPaper;
    return isKnown && headers['apca-api-key-id'] === key && headers['apca-api-secret-key'] === secret;
  }

  private isTooRecent({ feed, end }: Readonly<Record<string, string>>): boolean {
    return (
      feed === 'sip' && !this.account.tapes.includes('sip') && Date.parse(end ?? '') > this.account.now() - QUARTER
    );
  }

  private bodyOf(path: string, query: Readonly<Record<string, string>>): unknown {
    if (path === '/v2/assets') return this.assets;
    if (path.startsWith('/v2/assets/')) return this.assets.find(({ symbol }) => path.endsWith(`/${symbol}`));
    if (path === '/v2/stocks/snapshots') {
      const symbols = query.symbols?.split(',') ?? [];
      return Object.fromEntries(Object.entries(this.snapshots).filter(([symbol]) => symbols.includes(symbol)));
    }
    if (path.endsWith('/bars')) {
      const of = this.bars[query.feed ?? ''] ?? [];
      const [start, end] = [Date.parse(query.start ?? ''), Date.parse(query.end ?? '')];
      return this.paged(
        'bars',
        of.filter(({ t }) => Date.parse(String(t)) >= start && Date.parse(String(t)) <= end),
        query,
      );
    }
    if (path === '/v1/corporate-actions') return { corporate_actions: this.actions, next_page_token: null };
    if (path === '/v1beta1/news') return this.paged('news', this.news, query);
    return undefined;
  }

  private paged(name: string, rows: readonly Row[], { page_token }: Readonly<Record<string, string>>): unknown {
    const from = page_token === undefined ? 0 : Number(Buffer.from(page_token, 'base64').toString());
    const to = from + this.account.page;
    const token = to < rows.length ? Buffer.from(String(to)).toString('base64') : null;
    return { [name]: rows.slice(from, to), next_page_token: token };
  }
}
