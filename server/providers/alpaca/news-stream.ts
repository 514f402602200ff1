import { FeedError } from '../feed-error.ts';
import type { FeedSink } from '../feed-sink.ts';
import type { JsonObject } from '../json-answer.ts';
import { stayConnected } from '../stay-connected.ts';
import type { AlpacaPace } from './alpaca-pace.ts';
import type { AlpacaKeys } from './rest-client.ts';
import { alpacaStory } from './stories.ts';
import { isHopeless } from './stream-error.ts';
import { type LinkListener, StreamLink } from './stream-link.ts';
import type { WireMessage } from './wire-message.ts';

/**
 * The news stream of an account. Every plan has one, and it counts as a separate connection. It subscribes to everything, and
 * reports the stories about wanted securities. The state of the feed does not depend on it; `news` fetches what it misses.
 */
export class NewsStream implements LinkListener {
  private readonly url: string;
  private readonly keys: AlpacaKeys;
  private readonly pace: AlpacaPace;
  private readonly sink: FeedSink;
  private readonly signal: AbortSignal;
  private symbols: ReadonlySet<string> = new Set();

  /** `url` is the address of the service without version. */
  constructor(url: string, keys: AlpacaKeys, pace: AlpacaPace, sink: FeedSink, signal: AbortSignal) {
    this.url = `${url.replace(/\/$/, '')}/v1beta1/news`;
    this.keys = keys;
    this.pace = pace;
    this.sink = sink;
    this.signal = signal;
  }

  /** Replaces the set of symbols whose news is reported. */
  want(symbols: ReadonlySet<string>): void {
    this.symbols = symbols;
  }

  /** Stays connected until the signal aborts or the service refuses the account. */
  run(): Promise<void> {
    return stayConnected(this.pace, this.signal, async () => {
      try {
        const link = await StreamLink.open(this.url, this.keys, this.pace, this, this.signal);
        link.ask({ action: 'subscribe', news: ['*'] });
        await link.ended;
      } catch (error) {
        if (this.signal.aborted) return false;
        if (!(error instanceof FeedError)) throw error;
        if (isHopeless(error)) return false;
      }
      return true;
    });
  }

  data(message: WireMessage): boolean {
    if (message.T !== 'n') return false;
    const story = alpacaStory(message as JsonObject);
    if (story.of.some(({ symbol }) => this.symbols.has(symbol))) this.sink.story(story);
    return true;
  }

  /** Ignores the confirmation, and errors that do not affect the connection. */
  answer(): void {}
}
