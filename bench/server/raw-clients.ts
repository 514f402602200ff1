import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LOAD_EXCHANGE, LOAD_REGION } from '../quotes/load-instruments.ts';

const HUB_PATH = '/tickerHub';
const END = '\u001e';
const NEWLINE = Buffer.from('\\n');
/** How many bytes of an item are searched for the time of its first line. */
const HEAD = 160;
/** The index of the time among the fields of a trade and of a quote. */
const TIME_FIELD: Readonly<Record<string, number>> = { T: 5, Q: 7 };
/** How many connections are opened at the same time. */
const AT_ONCE = 50;
/** A client that gets no stream within this time fails the bench. */
const STREAM_TIMEOUT_MS = 60_000;

/** The exchange of the clients' symbols, and the clock by which its lines are timed (Unix milliseconds). */
interface FollowedMarket {
  readonly exchange: string;
  readonly region: string;
  now(): number;
}

const LOAD_MARKET: FollowedMarket = { exchange: LOAD_EXCHANGE, region: LOAD_REGION, now: Date.now };

/**
 * Hub clients that only count: WebSockets without negotiation and a minimal JSON protocol, so that the generator itself is not
 * measured. For every item they count the lines and measure the age of the first.
 */
export class RawClients {
  lines = 0;
  items = 0;
  /** Connections that ended unexpectedly. */
  lost = 0;
  /** Milliseconds between the time in a line and its arrival, for the first line of each item. */
  ages: number[] = [];
  private readonly sockets: WebSocket[] = [];
  private readonly address: string;
  private readonly cookie: string;
  private readonly market: FollowedMarket;

  constructor(url: string, cookie: string, market: FollowedMarket = LOAD_MARKET) {
    this.market = market;
    this.address = url.replace('http', 'ws') + HUB_PATH;
    this.cookie = cookie;
  }

  get count(): number {
    return this.sockets.length;
  }

  /** Opens more clients, each with an open stream that follows the symbols given by `symbolsOf`. */
  async open(count: number, symbolsOf: (client: number) => readonly string[]): Promise<void> {
    for (let opened = 0; opened < count; opened += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - opened) }, () => this.connect(symbolsOf));
      await Promise.all(some);
    }
  }

  /** Resets the counts. */
  reset(): void {
    this.lines = 0;
    this.items = 0;
    this.ages = [];
  }

  async close(): Promise<void> {
    const sockets = this.sockets.splice(0);
    for (const socket of sockets) {
      socket.removeAllListeners('close');
      socket.terminate();
    }
    await wait(500);
  }

  private async connect(symbolsOf: (client: number) => readonly string[]): Promise<void> {
    const headers = { cookie: this.cookie };
    const socket = new WebSocket(this.address, { headers, perMessageDeflate: false });
    const client = this.sockets.push(socket) - 1;
    const { exchange, region } = this.market;
    const records: unknown[] = [
      { protocol: 'json', version: 1 },
      { type: 4, invocationId: '1', target: 'Ticker', arguments: [[exchange], ''] },
      ...symbolsOf(client).map((symbol) => ({ type: 1, target: 'subscribe', arguments: [symbol, region] })),
    ];
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => socket.send(records.map((record) => JSON.stringify(record) + END).join('')));
      socket.once('error', reject);
      socket.on('message', (data: Buffer) => {
        this.take(data);
        resolve();
      });
      socket.on('close', () => {
        this.lost += 1;
        reject(new Error('a connection ended before its stream began'));
      });
      setTimeout(() => reject(new Error('a client got no stream')), STREAM_TIMEOUT_MS).unref();
    });
  }

  private take(data: Buffer): void {
    const begin = data.indexOf('"mm":"');
    if (begin < 0) return;
    this.items += 1;
    this.lines += 1;
    for (let at = data.indexOf(NEWLINE, begin); at >= 0; at = data.indexOf(NEWLINE, at + 2)) this.lines += 1;
    const head = data.toString('latin1', begin + 6, begin + 6 + HEAD);
    const end = head.search(/\\n|"/);
    const fields = (end < 0 ? head : head.slice(0, end)).split(',');
    const time = Number(fields[TIME_FIELD[fields[0] ?? ''] ?? -1]);
    if (time > 0) this.ages.push(this.market.now() - time * 1000);
  }
}
