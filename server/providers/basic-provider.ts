import type { Bars } from '../../engine/series/bars.ts';
import type { SecurityName } from '../market/market-source.ts';
import { FeedError } from './feed-error.ts';
import type { CorporateAction, FeedAbilities, FeedProvider, FeedStory, Grain, Listing, Want } from './feed-provider.ts';
import type { FeedSink } from './feed-sink.ts';
import { ServiceTiming } from './service-timing.ts';

/** The abilities of an account whose service offers nothing more: `can` adds regions, tape, delay and securities. */
export const LEAST_ABILITIES = { depth: 'none', history: [], news: false, shown: 'owner' } as const;

/**
 * What providers have in common: the wanted securities, closing, and defaults for what a service lacks. A provider overrides
 * what its service offers.
 */
export abstract class BasicProvider implements FeedProvider {
  abstract readonly name: string;
  abstract readonly can: FeedAbilities;
  readonly timing = new ServiceTiming();
  /** Where it reports what it receives; undefined before it is opened. */
  protected sink: FeedSink | undefined;
  /** The securities that are wanted live. */
  protected wants: readonly Want[] = [];
  /** Resolves once nothing of it runs. */
  protected running: Promise<unknown> = Promise.resolve();
  private opening: Promise<void> | undefined;
  private readonly ending = new AbortController();

  /** Aborts when the provider ends; its reason is a `FeedError`. */
  protected get ended(): AbortSignal {
    return this.ending.signal;
  }

  open(sink: FeedSink, signal: AbortSignal): Promise<void> {
    const end = (): void => this.end();
    signal.addEventListener('abort', end, { once: true, signal: this.ended });
    if (signal.aborted) this.end();
    this.sink = sink;
    this.opening = this.start(sink);
    // It may be opened repeatedly with the same signal.
    this.opening.catch(() => signal.removeEventListener('abort', end));
    return this.opening;
  }

  abstract define(name: SecurityName): Promise<Listing | undefined>;

  /** Stores the wanted securities. */
  want(wants: readonly Want[]): void {
    this.wants = wants;
  }

  /** The securities with this symbol. */
  async search(text: string): Promise<readonly Listing[]> {
    const symbol = text.trim().toUpperCase();
    if (symbol === '') return [];
    const found = await Promise.all(this.can.regions.map((region) => this.define({ symbol, region })));
    return found.filter((listing) => listing !== undefined);
  }

  /** Does nothing: the service reports only live securities. */
  async poll(_wants: readonly Want[]): Promise<void> {}

  /** None. */
  async *history(_of: SecurityName, _grain: Grain, _from: number, _to: number): AsyncGenerator<Bars> {}

  /** None. */
  async actions(_of: SecurityName, _from: number, _to: number): Promise<readonly CorporateAction[]> {
    return [];
  }

  /** None. */
  async news(_of: readonly SecurityName[], _since: number): Promise<readonly FeedStory[]> {
    return [];
  }

  async close(): Promise<void> {
    this.end();
    await this.running;
  }

  /** Connects, and stays connected until `ended` aborts. Resolves once the account is known to work. */
  protected abstract start(sink: FeedSink): Promise<void>;

  /** Resolves once the account is known to work, if it is being opened. */
  protected whenOpen(): Promise<void> {
    return this.opening ?? Promise.reject(new FeedError('service', `${this.name} is not open.`));
  }

  /** Ends everything that waits for `ended`. */
  protected end(): void {
    if (!this.ended.aborted) this.ending.abort(new FeedError('service', `The connection to ${this.name} was closed.`));
  }
}
