import type { Bars } from '../../../engine/series/bars.ts';
import { reasonOf } from '../../core/reason.ts';
import type { SecurityName } from '../../market/market-source.ts';
import { BasicProvider, LEAST_ABILITIES } from '../basic-provider.ts';
import { CallLimit } from '../call-limit.ts';
import { FeedError } from '../feed-error.ts';
import type { FeedAbilities, Grain, Listing, Want } from '../feed-provider.ts';
import type { FeedSink } from '../feed-sink.ts';
import { retryWait } from '../pace.ts';
import { barHistory, HISTORY_CALLS } from './bar-history.ts';
import { findSession, tickle } from './brokerage-session.ts';
import { ContractBook } from './contract-book.ts';
import { Gateway } from './gateway.ts';
import { gatewayAddress } from './gateway-address.ts';
import { GatewayStream } from './gateway-stream.ts';
import type { IbkrPace } from './ibkr-pace.ts';
import { LiveLine } from './live-line.ts';
import { LiveLines } from './live-lines.ts';
import { MARKET_DATA_LINES, Snapshots } from './snapshots.ts';

/** The name that users read. */
export const IBKR_NAME = 'Interactive Brokers';

/** The parts that exist while it is open. */
interface Connection {
  readonly sink: FeedSink;
  readonly gateway: Gateway;
  readonly contracts: ContractBook;
  readonly snapshots: Snapshots;
  readonly lines: LiveLines;
}

/** A user's own Client Portal gateway, at which the user signs in with a browser. */
export class IbkrProvider extends BasicProvider {
  readonly name = IBKR_NAME;
  private readonly address: string;
  private readonly account: string;
  private readonly pace: IbkrPace;
  private readonly histories: CallLimit;
  private connection: Connection | undefined;
  private stream: GatewayStream | undefined;
  private timers: NodeJS.Timeout[] = [];
  private delayMinutes = 0;
  private isReconnecting = false;
  private reconnecting: Promise<void> | undefined;
  private closing: Promise<void> | undefined;

  /** `account` is the one whose depth is requested; empty: the gateway's own choice. */
  constructor(address: string, account: string, pace: IbkrPace) {
    super();
    this.address = address;
    this.account = account;
    this.pace = pace;
    this.histories = new CallLimit(pace, this.ended, { atOnce: HISTORY_CALLS });
  }

  get can(): FeedAbilities {
    return {
      ...LEAST_ABILITIES,
      regions: ['C', 'U'],
      tape: 'consolidated',
      tapeShare: 1,
      delayMinutes: this.delayMinutes,
      symbols: MARKET_DATA_LINES,
      depth: 'price',
      history: ['minute', 'day'],
    };
  }

  protected async start(sink: FeedSink): Promise<void> {
    this.ended.throwIfAborted();
    const gateway = new Gateway(gatewayAddress(this.address), this.pace, this.timing);
    const contracts = new ContractBook(gateway);
    const snapshots = new Snapshots(gateway, this.pace, this.ended);
    const lines = new LiveLines(sink, contracts, snapshots, this.pace, () => this.delayChanged());
    this.connection = { sink, gateway, contracts, snapshots, lines };
    lines.want(this.wants);
    try {
      await this.connect(this.connection);
    } catch (error) {
      gateway.close();
      this.connection = undefined;
      throw error;
    }
    if (this.stream !== undefined) sink.state('live', '');
  }

  override search(text: string): Promise<readonly Listing[]> {
    return this.use(({ contracts }) => contracts.search(text));
  }

  define(name: SecurityName): Promise<Listing | undefined> {
    return this.use(({ contracts }) => contracts.define(name));
  }

  override want(wants: readonly Want[]): void {
    super.want(wants);
    this.connection?.lines.want(wants);
  }

  override poll(wants: readonly Want[]): Promise<void> {
    return this.use(async ({ sink, contracts, snapshots, lines }) => {
      await contracts.resolve(wants);
      const polled = new Map<number, LiveLine>();
      for (const want of wants) {
        const contract = contracts.contractOf(want);
        if (contract === undefined) continue;
        const line = lines.lineOf(contract.id);
        // The line of a live security reports its figures again.
        if (line === undefined) polled.set(contract.id, new LiveLine(want, sink, this.pace));
        else if (line.isStarted) line.summarise();
      }
      await snapshots.poll([...polled.keys()], lines.count, (contract, fields) => polled.get(contract)?.take(fields));
    });
  }

  override async *history(of: SecurityName, grain: Grain, from: number, to: number): AsyncGenerator<Bars> {
    const { gateway, contracts } = this.connected();
    await contracts.resolve([of]);
    const contract = contracts.contractOf(of);
    if (contract === undefined) throw new FeedError('unknown', `${IBKR_NAME} does not know ${of.symbol}.`);
    yield* barHistory(gateway, this.histories, contract.id, grain, from, to, this.pace.now() / 1000);
  }

  override close(): Promise<void> {
    this.end();
    return this.closing ?? Promise.resolve();
  }

  protected override end(): void {
    super.end();
    this.closing ??= this.leave();
  }

  private async leave(): Promise<void> {
    this.stopTimers();
    this.connection?.lines.end();
    const stream = this.stream;
    this.stream = undefined;
    await stream?.close();
    this.connection?.gateway.close();
    await this.reconnecting;
    this.connection?.sink.state('closed', `${IBKR_NAME} was closed.`);
  }

  private connected(): Connection {
    if (this.connection === undefined) throw new FeedError('service', `${IBKR_NAME} is not open.`);
    return this.connection;
  }

  private async use<T>(call: (connection: Connection) => Promise<T>): Promise<T> {
    return call(this.connected());
  }

  /** Finds the session, opens the stream and makes the securities live on it. Rejects with a `FeedError`. */
  private async connect({ gateway, lines }: Connection): Promise<void> {
    const session = await findSession(gateway, this.account);
    const stream = await GatewayStream.open(
      gateway,
      session.id,
      this.pace,
      { message: (topic, message) => lines.take(topic, message), lost: (reason) => this.lost(reason) },
      this.ended,
    );
    if (this.ended.aborted) stream.end('it was closed');
    if (stream.failure !== undefined) throw stream.failure;
    this.stream = stream;
    this.timers = [
      setInterval(() => this.keep(gateway, stream), this.pace.tickle),
      setInterval(() => lines.renew(), this.pace.renewal),
    ];
    await lines.attach(stream, session);
  }

  private keep(gateway: Gateway, stream: GatewayStream): void {
    stream.send('tic');
    tickle(gateway).catch((error: unknown) => {
      // The stream itself reports a gateway that is gone; here only an ended session ends it.
      if (error instanceof FeedError && error.refusal === 'credentials') stream.end(error);
    });
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
  }

  private lost(reason: FeedError): void {
    const { connection, stream } = this;
    if (connection === undefined || stream === undefined) return;
    this.stream = undefined;
    this.stopTimers();
    connection.lines.detach();
    connection.sink.state('stale', reason.message);
    if (this.isReconnecting) return;
    this.isReconnecting = true;
    this.reconnecting = this.reconnect(connection, stream.lastMessage, reason.message).finally(() => {
      this.isReconnecting = false;
    });
  }

  /** Connects again, however long it takes, and reports since when messages are missing. */
  private async reconnect(connection: Connection, from: number, reason: string): Promise<void> {
    let reported = reason;
    for (let attempt = 1; !this.ended.aborted; attempt++) {
      try {
        await this.pace.wait(retryWait(this.pace, attempt), this.ended);
        this.ended.throwIfAborted();
        await this.connect(connection);
        // The connection may have been lost again in the meantime.
        if (this.stream === undefined) continue;
        connection.sink.state('live', '');
        connection.sink.gap(undefined, from, this.pace.now());
        return;
      } catch (error) {
        const words = reasonOf(error);
        if (words === reported || this.ended.aborted) continue;
        reported = words;
        connection.sink.state('stale', words);
      }
    }
  }

  private delayChanged(): void {
    const delay = this.connection?.lines.delayMinutes;
    if (delay === undefined || delay === this.delayMinutes) return;
    this.delayMinutes = delay;
    if (this.stream !== undefined) this.connection?.sink.state('live', '');
  }
}
