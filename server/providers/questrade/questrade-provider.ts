import type { Bars } from '../../../engine/series/bars.ts';
import type { SecurityName } from '../../market/market-source.ts';
import type {
  CorporateAction,
  FeedAbilities,
  FeedProvider,
  FeedStory,
  Grain,
  Listing,
  Want,
} from '../feed-provider.ts';
import type { FeedSink } from '../feed-sink.ts';
import type { ProviderSettings } from '../provider-kind.ts';
import { type Answer, answerList, answerNumber } from './answer.ts';
import { QuestradeCalls } from './calls.ts';
import { questradeBars } from './candles.ts';
import { delayOf, QuestradeDelays } from './delays.ts';
import { QuestradeDirectory } from './directory.ts';
import { LevelOne } from './level-one.ts';
import { LiveQuotes } from './live-quotes.ts';
import { inPortions, MOST_IDS } from './portions.ts';
import { backOff, MACHINE_CLOCK, type QuestradeClock } from './questrade-clock.ts';
import { questradeClosed, questradeRefusal, wordsOf } from './refusals.ts';
import { QuestradeSession } from './session.ts';

/** How long the service may be asked nothing (milliseconds): after 30 minutes it ends the stream. */
const ASK_MS = 20 * 60_000;
/** The service's code of a security that it does not know. */
const NO_SYMBOL = 1019;

/** Market data of an account with Questrade. */
export class QuestradeProvider implements FeedProvider {
  readonly name = 'Questrade';
  private readonly clock: QuestradeClock;
  private readonly ending = new AbortController();
  private readonly session: QuestradeSession;
  private readonly calls: QuestradeCalls;
  private readonly directory: QuestradeDirectory;
  private readonly delays = new QuestradeDelays();
  private wants: readonly Want[] = [];
  private sink: FeedSink | undefined;
  private live: LiveQuotes | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(settings: ProviderSettings, clock: QuestradeClock = MACHINE_CLOCK) {
    const { signal } = this.ending;
    this.clock = clock;
    this.session = new QuestradeSession(settings, clock, signal);
    this.calls = new QuestradeCalls(this.session, clock, signal);
    this.directory = new QuestradeDirectory(this.calls);
  }

  get can(): FeedAbilities {
    return {
      regions: ['C', 'U'],
      tape: 'consolidated',
      tapeShare: 1,
      delayMinutes: this.delays.minutes,
      symbols: MOST_IDS,
      depth: 'none',
      history: ['minute', 'day'],
      news: false,
      shown: 'owner',
    };
  }

  async open(sink: FeedSink, signal: AbortSignal): Promise<void> {
    const end = (): void => this.ending.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    this.sink = sink;
    await this.signIn(sink);
    const { session, calls, directory, clock } = this;
    const live = new LiveQuotes({
      session,
      calls,
      directory,
      clock,
      sink,
      tell: (levelOne, quote, id, want) => this.tell(levelOne, quote, id, want),
      words: () => this.delays.words,
    });
    this.live = live;
    live.want(this.wants);
    this.running = Promise.all([this.keep(() => live.run(this.ending.signal)), this.keep(() => this.upkeep(live))]);
  }

  search(text: string): Promise<readonly Listing[]> {
    return this.directory.search(text);
  }

  async define(name: SecurityName): Promise<Listing | undefined> {
    return (await this.directory.find(name))?.listing;
  }

  want(wants: readonly Want[]): void {
    this.wants = wants;
    this.live?.want(wants);
  }

  async poll(wants: readonly Want[]): Promise<void> {
    const symbols = await Promise.all(wants.map((want) => this.directory.find(want)));
    const wanted = new Map(wants.flatMap((want, i) => (symbols[i] ? [[symbols[i].id, want] as const] : [])));
    const ids = [...wanted.keys()];
    await this.directory.askCloses(ids);
    for (const portion of inPortions(ids)) {
      const answer = await this.calls.market(`v1/markets/quotes?ids=${portion.join(',')}`);
      for (const quote of answerList(answer, 'quotes')) {
        const id = answerNumber(quote, 'symbolId');
        const want = wanted.get(id);
        // Of its own, so that it tells everything, and no trade.
        if (want) this.tell(new LevelOne(), quote, id, want);
      }
    }
  }

  async *history(of: SecurityName, grain: Grain, from: number, to: number): AsyncGenerator<Bars, void, undefined> {
    const symbol = await this.directory.find(of);
    if (!symbol) throw questradeRefusal(404, NO_SYMBOL);
    const until = this.clock.now() / 1000 - this.delays.minutes * 60;
    yield* questradeBars(this.calls, symbol.id, grain, from, to, until);
  }

  /** None: the service has no call for splits and past dividends. It knows the next dividend alone. */
  async actions(): Promise<readonly CorporateAction[]> {
    return [];
  }

  /** None: the service has no news. */
  async news(): Promise<readonly FeedStory[]> {
    return [];
  }

  async close(): Promise<void> {
    this.ending.abort();
    await Promise.all([this.running, this.session.settled()]);
  }

  /** Resolves once the account is known to work. Rejects if it is known not to. */
  private async signIn(sink: FeedSink): Promise<void> {
    const { signal } = this.ending;
    for (let failures = 0; !signal.aborted; ) {
      try {
        return await this.calls.check();
      } catch (error) {
        if (signal.aborted) break;
        if (this.session.isFinal(error)) throw error;
        sink.state('stale', wordsOf(error));
        await this.clock.pause(backOff(++failures, this.clock), signal);
      }
    }
    throw questradeClosed();
  }

  /** Runs a part of the connection. What no further attempt can mend ends the whole of it. */
  private async keep(part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      if (this.ending.signal.aborted) return;
      this.ending.abort();
      this.sink?.state('closed', wordsOf(error));
    }
  }

  /** Renews the access token before it ends, and asks something now and then, or the service would end the stream. */
  private async upkeep(live: LiveQuotes): Promise<void> {
    const { session, calls, clock } = this;
    const { signal } = this.ending;
    for (let failures = 0; !signal.aborted; ) {
      const due = Math.min(session.renewAt, calls.lastAsked + ASK_MS);
      await clock.pause(Math.max(due - clock.now(), failures > 0 ? backOff(failures, clock) : 0), signal);
      if (signal.aborted) return;
      try {
        await session.access();
        // The previous closes, because they change from day to day.
        if (clock.now() >= calls.lastAsked + ASK_MS) {
          await (live.ids.length > 0 ? this.directory.askCloses(live.ids) : calls.check());
        }
        failures = 0;
      } catch (error) {
        if (session.isFinal(error)) throw error;
        failures++;
      }
    }
  }

  private tell(levelOne: LevelOne, quote: Answer, id: number, { security, region }: Want): void {
    if (!this.sink) return;
    const delay = delayOf(quote.delay);
    if (this.delays.note(region, delay)) this.live?.announce();
    const previousClose = this.directory.previousClose(id);
    levelOne.tell(this.sink, quote, { security, region, delay, previousClose, now: this.clock.now() });
  }
}
