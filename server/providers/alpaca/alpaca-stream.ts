import { FeedError } from '../feed-error.ts';
import type { Want } from '../feed-provider.ts';
import type { FeedSink } from '../feed-sink.ts';
import { stayConnected } from '../stay-connected.ts';
import type { AlpacaPace } from './alpaca-pace.ts';
import { ALPACA_TAPES, type AlpacaTape, TAPE_ABILITIES } from './alpaca-tape.ts';
import { MessageReporter } from './message-reporter.ts';
import type { AlpacaKeys } from './rest-client.ts';
import { isHopeless } from './stream-error.ts';
import { type LinkListener, StreamLink } from './stream-link.ts';
import { Subscription } from './subscription.ts';

/** Attempts to connect before an account that has never worked is given up. */
const FIRST_ATTEMPTS = 4;

const MINUTE = 60_000;

/** The stock stream of an account: finds out which tape it has, and stays connected. */
export class AlpacaStream implements LinkListener {
  private readonly url: string;
  private readonly keys: AlpacaKeys;
  private readonly pace: AlpacaPace;
  private readonly sink: FeedSink;
  private readonly signal: AbortSignal;
  private readonly subscription: Subscription;
  private readonly reporter: MessageReporter;
  private wants: readonly Want[] = [];
  private found: AlpacaTape = 'iex';
  private isFound = false;
  /** The time from which market data are missing, in the time of the data; undefined if none are. */
  private missingFrom: number | undefined;
  private isLive = false;

  /** `url` is the address of the service without version and tape. */
  constructor(url: string, keys: AlpacaKeys, pace: AlpacaPace, sink: FeedSink, signal: AbortSignal) {
    this.url = url.replace(/\/$/, '');
    this.keys = keys;
    this.pace = pace;
    this.sink = sink;
    this.signal = signal;
    this.subscription = new Subscription(sink, () => this.goLive());
    this.reporter = new MessageReporter(sink, this.subscription.securities);
  }

  /** The account's tape; that of the free plan until it is known. */
  get tape(): AlpacaTape {
    return this.found;
  }

  /** Replaces the set of live securities. */
  want(wants: readonly Want[]): void {
    this.wants = wants;
    if (this.isFound) this.subscription.want(wants, TAPE_ABILITIES[this.found].symbols);
  }

  /**
   * Connects, and stays connected until the signal aborts or the service refuses the account. `worked` is called once the account
   * is known to work. Rejects with a `FeedError` only before that.
   */
  async run(worked: () => void): Promise<void> {
    let last = '';
    await stayConnected(this.pace, this.signal, async (failed) => {
      try {
        const isFirst = !this.isFound;
        const link = await this.connect();
        if (isFirst) worked();
        this.subscription.want(this.wants, TAPE_ABILITIES[this.found].symbols);
        this.subscription.attach(link);
        this.loseTouch(await link.ended);
      } catch (error) {
        if (this.signal.aborted) return false;
        if (!(error instanceof FeedError)) throw error;
        if (!this.isFound && (isHopeless(error) || failed + 1 >= FIRST_ATTEMPTS)) throw error;
        if (isHopeless(error)) {
          last = error.message;
          return false;
        }
        this.loseTouch(error);
      }
      return true;
    });
    this.sink.state('closed', last);
  }

  data(message: Parameters<LinkListener['data']>[0]): boolean {
    return this.reporter.report(message);
  }

  answer(message: Parameters<LinkListener['answer']>[0]): void {
    this.subscription.answer(message);
  }

  /** Connects to the best tape that the account has. The previous tape is tried first; the account may have lost it. */
  private async connect(): Promise<StreamLink> {
    const tapes = this.isFound ? ALPACA_TAPES.slice(ALPACA_TAPES.indexOf(this.found)) : ALPACA_TAPES;
    let failure: unknown;
    for (const tape of tapes) {
      try {
        const link = await StreamLink.open(`${this.url}/v2/${tape}`, this.keys, this.pace, this, this.signal);
        this.found = tape;
        this.isFound = true;
        return link;
      } catch (error) {
        if (!(error instanceof FeedError) || error.refusal !== 'entitlement') throw error;
        failure = error;
      }
    }
    throw failure;
  }

  /** All wanted securities have been subscribed to, or refused. */
  private goLive(): void {
    if (this.isLive) return;
    this.isLive = true;
    this.sink.state('live', '');
    const until = this.dataTime();
    if (this.missingFrom !== undefined) this.sink.gap(undefined, Math.min(this.missingFrom, until), until);
    this.missingFrom = undefined;
    // Until the first message states a later time, nothing before now counts as missed.
    this.reporter.lastTime = until;
  }

  private loseTouch(reason: FeedError): void {
    if (this.isLive) this.missingFrom = this.reporter.lastTime;
    this.isLive = false;
    this.subscription.detach();
    if (!this.signal.aborted) this.sink.state('stale', reason.message);
  }

  /** The time of the data that the tape reports now. */
  private dataTime(): number {
    return this.pace.now() - TAPE_ABILITIES[this.found].delayMinutes * MINUTE;
  }
}
