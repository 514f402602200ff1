import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { OrderBook } from '../../../engine/depth/order-book.ts';
import type { SideQueue } from '../../../engine/depth/side-queue.ts';
import { LINE_CLASSES } from '../../../engine/feed/line-class.ts';
import { LINE_CLASS, LineKind } from '../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { QuoteField } from '../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import { type Region, regionOfExchange } from '../../../engine/quotes/region.ts';
import { LineCounter } from '../../../workers/market/hub/line-counter.ts';

/** A security that clients follow. */
export interface Followed {
  readonly symbol: string;
  readonly region: Region;
}

/** Where a client may connect: the base URLs of the running servers, best first. */
type Servers = () => readonly string[];

/** Fields of `/api/quote` and their columns in the table. */
const FIELDS = [
  ['last', QuoteField.Last],
  ['change', QuoteField.Change],
  ['open', QuoteField.Open],
  ['high', QuoteField.High],
  ['low', QuoteField.Low],
  ['volume', QuoteField.Volume],
  ['trades', QuoteField.Trades],
  ['bid', QuoteField.Bid],
  ['bidsize', QuoteField.BidSize],
  ['ask', QuoteField.Ask],
  ['asksize', QuoteField.AskSize],
  ['haltcode', QuoteField.HaltCode],
] as const;

const RETRY_MS = 50;

/**
 * A subscriber's live feed with the product's own tables, which reconnects to another server when its own ends. It checks the
 * counts of heartbeats, and remembers which of a day's trades it has received.
 */
export class RoamingClient {
  /** Heartbeats whose count differed from the lines received. */
  gaps = 0;
  /** Trades received live twice. */
  repeated = 0;
  /** Lines received. */
  lines = 0;
  /** How each of its streams ended: `completed` by the server's close message, or an error's text. */
  readonly ends: string[] = [];
  /** Base URL of its current server; empty if there is none. */
  server = '';
  private readonly headers: Readonly<Record<string, string>>;
  private readonly servers: Servers;
  private readonly followed: readonly Followed[];
  private readonly books = new Map<string, OrderBook>();
  private readonly table = new QuoteTable();
  private readonly record = new LineRecord();
  /** The numbers of the day's trades received, live or in a snapshot, by symbol. */
  private readonly told = new Map<string, Set<number>>();
  private readonly live = new Map<string, number>();
  private counter = new LineCounter();
  private connection: HubConnection | undefined;
  private stopped = false;

  /** `headers`: a login's. `books`: whose order books are followed, too. */
  constructor(
    headers: Readonly<Record<string, string>>,
    servers: Servers,
    followed: readonly Followed[],
    books: readonly Followed[],
  ) {
    this.headers = headers;
    this.servers = servers;
    this.followed = followed;
    for (const { symbol, region } of followed) this.table.add(symbol, region);
    for (const { symbol } of books) this.books.set(symbol, new OrderBook());
  }

  /** Connects to the first server that accepts it. */
  async start(): Promise<void> {
    while (!this.stopped) {
      for (const server of this.servers()) {
        if (await this.connect(server)) return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.connection?.stop();
  }

  /** Whether it agrees with a row of `/api/quote` in every field. */
  agrees(row: Readonly<Record<string, unknown>>): boolean {
    const at = this.table.add(String(row.symbol), row.region as Region);
    return FIELDS.every(([name, field]) => (row[name] ?? 0) === (this.table.value(at, field) || 0));
  }

  /** One side of a book as `ordernum price volume`, best first. */
  orders(symbol: string, side: 'bids' | 'asks'): string[] {
    const book = this.books.get(symbol);
    const queue: SideQueue | undefined = book?.[side];
    if (!book || !queue) return [];
    return Array.from(queue.slots.subarray(0, queue.count), (slot) =>
      [book.number[slot], book.price[slot], book.volume[slot]].join(' '),
    );
  }

  /** How many of the day's trades are missing between the first and the last received. */
  get missedTrades(): number {
    let missed = 0;
    for (const numbers of this.told.values()) {
      if (numbers.size > 0) missed += Math.max(...numbers) - Math.min(...numbers) + 1 - numbers.size;
    }
    return missed;
  }

  /** How many of the day's trades it has received. */
  get trades(): number {
    let count = 0;
    for (const { size } of this.told.values()) count += size;
    return count;
  }

  /** Resets the counts. */
  forget(): void {
    this.gaps = 0;
    this.repeated = 0;
    this.ends.length = 0;
    this.told.clear();
  }

  private async connect(server: string): Promise<boolean> {
    const connection = new HubConnectionBuilder()
      .withUrl(`${server}/tickerHub`, {
        // As behind a proxy without sticky sessions: a socket needs no negotiation.
        transport: HttpTransportType.WebSockets,
        skipNegotiation: true,
        headers: { ...this.headers },
      })
      .configureLogging(LogLevel.None)
      .build();
    try {
      await connection.start();
    } catch {
      return false;
    }
    this.connection = connection;
    this.server = server;
    this.counter = new LineCounter();
    this.live.clear();
    connection.stream<{ mm: string }>('Ticker', ['T', 'V', 'Q', 'N', 'X', 'I'], '').subscribe({
      next: ({ mm }) => this.take(mm),
      error: (error: unknown) => this.ended(connection, error instanceof Error ? error.message : String(error)),
      complete: () => this.ended(connection, 'completed'),
    });
    for (const { symbol, region } of this.followed) connection.invoke('subscribe', symbol, region).catch(() => {});
    for (const symbol of this.books.keys()) {
      const { region } = this.followed.find((each) => each.symbol === symbol) ?? { region: 'C' };
      connection.invoke('startorders', symbol, region).catch(() => {});
    }
    return true;
  }

  private ended(connection: HubConnection, how: string): void {
    if (this.connection !== connection) return;
    this.connection = undefined;
    this.server = '';
    void connection.stop();
    if (this.stopped) return;
    this.ends.push(how);
    void this.start();
  }

  private take(text: string): void {
    if (this.counter.take(text) !== 'whole') this.gaps++;
    for (const line of text.split('\n')) {
      this.lines++;
      const { record } = this;
      if (!parseLine(line, 0, line.length, record)) throw new Error(`malformed: ${line}`);
      const lineClass = LINE_CLASS[record.kind];
      if (lineClass === undefined || lineClass === 'hub') continue;
      if (LINE_CLASSES[lineClass].ofBook) this.books.get(record.symbol())?.apply(record);
      else this.table.apply(record);
      if (record.kind === LineKind.T || record.kind === LineKind.TH) this.noteTrade(record);
    }
  }

  private noteTrade(record: LineRecord): void {
    const key = `${regionOfExchange(record.exchange())}:${record.symbol()}`;
    const numbers = this.told.get(key);
    if (numbers) numbers.add(record.dayTrades);
    else this.told.set(key, new Set([record.dayTrades]));
    if (record.kind !== LineKind.T) return;
    if (record.dayTrades <= (this.live.get(key) ?? 0)) this.repeated++;
    this.live.set(key, record.dayTrades);
  }
}
