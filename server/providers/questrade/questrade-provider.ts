import type { Bars } from '../../../engine/series/bars.ts';
import type { SecurityName } from '../../market/market-source.ts';
import { BasicProvider, LEAST_ABILITIES } from '../basic-provider.ts';
import type { FeedAbilities, Grain, Listing, Want } from '../feed-provider.ts';
import type { FeedSink } from '../feed-sink.ts';
import { type JsonObject, jsonNumber, jsonObjects } from '../json-answer.ts';
import { MACHINE_PACE, type Pace, retryWait } from '../pace.ts';
import type { ProviderSettings } from '../provider-kind.ts';
import { QuestradeCalls } from './calls.ts';
import { questradeBars } from './candles.ts';
import { delayOf, QuestradeDelays } from './delays.ts';
import { QuestradeDirectory } from './directory.ts';
import { LevelOne } from './level-one.ts';
import { LiveQuotes } from './live-quotes.ts';
import { inPortions, MOST_IDS } from './portions.ts';
import { questradeRefusal, wordsOf } from './refusals.ts';
import { QuestradeSession } from './session.ts';

/** The longest time without a request (milliseconds): the service ends the stream after 30 minutes. */
const ASK_MS = 20 * 60_000;
/** The service's code of a security that it does not know. */
const NO_SYMBOL = 1019;

/** Market data of an account with Questrade. */
export class QuestradeProvider extends BasicProvider {
  readonly name = 'Questrade';
  private readonly pace: Pace;
  private readonly session: QuestradeSession;
  private readonly calls: QuestradeCalls;
  private readonly directory: QuestradeDirectory;
  private readonly delays = new QuestradeDelays();
  private live: LiveQuotes | undefined;

  constructor(settings: ProviderSettings, pace: Pace = MACHINE_PACE) {
    super();
    this.pace = pace;
    this.session = new QuestradeSession(settings, pace, this.ended);
    this.calls = new QuestradeCalls(this.session, pace, this.ended, this.timing);
    this.directory = new QuestradeDirectory(this.calls);
  }

  get can(): FeedAbilities {
    return {
      ...LEAST_ABILITIES,
      regions: ['C', 'U'],
      tape: 'consolidated',
      tapeShare: 1,
      delayMinutes: this.delays.minutes,
      symbols: MOST_IDS,
      history: ['minute', 'day'],
    };
  }

  protected async start(sink: FeedSink): Promise<void> {
    await this.signIn(sink);
    const { session, calls, directory, pace } = this;
    const live = new LiveQuotes({
      session,
      calls,
      directory,
      pace,
      sink,
      report: (levelOne, quote, id, want) => this.report(levelOne, quote, id, want),
      words: () => this.delays.words,
    });
    this.live = live;
    live.want(this.wants);
    this.running = Promise.all([this.keep(() => live.run(this.ended)), this.keep(() => this.upkeep(live))]);
  }

  override search(text: string): Promise<readonly Listing[]> {
    return this.directory.search(text);
  }

  async define(name: SecurityName): Promise<Listing | undefined> {
    return (await this.directory.find(name))?.listing;
  }

  override want(wants: readonly Want[]): void {
    super.want(wants);
    this.live?.want(wants);
  }

  override async poll(wants: readonly Want[]): Promise<void> {
    const symbols = await Promise.all(wants.map((want) => this.directory.find(want)));
    const wanted = new Map(wants.flatMap((want, i) => (symbols[i] ? [[symbols[i].id, want] as const] : [])));
    const ids = [...wanted.keys()];
    await this.directory.askCloses(ids);
    for (const portion of inPortions(ids)) {
      const answer = await this.calls.market(`v1/markets/quotes?ids=${portion.join(',')}`);
      for (const quote of jsonObjects(answer.quotes)) {
        const id = jsonNumber(quote.symbolId);
        const want = wanted.get(id);
        // A new `LevelOne`, so that it reports every figure, and no trade.
        if (want) this.report(new LevelOne(), quote, id, want);
      }
    }
  }

  override async *history(
    of: SecurityName,
    grain: Grain,
    from: number,
    to: number,
  ): AsyncGenerator<Bars, void, undefined> {
    const symbol = await this.directory.find(of);
    if (!symbol) throw questradeRefusal(404, NO_SYMBOL);
    const until = this.pace.now() / 1000 - this.delays.minutes * 60;
    yield* questradeBars(this.calls, symbol.id, grain, from, to, until);
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.session.settled()]);
  }

  /** Resolves once the account is known to work. Rejects if it is known not to. */
  private async signIn(sink: FeedSink): Promise<void> {
    for (let failures = 0; !this.ended.aborted; ) {
      try {
        return await this.calls.check();
      } catch (error) {
        if (this.ended.aborted) break;
        if (this.session.isFinal(error)) throw error;
        sink.state('stale', wordsOf(error));
        await this.pace.wait(retryWait(this.pace, ++failures), this.ended);
      }
    }
    throw this.ended.reason;
  }

  /** Runs a part of the connection. A failure that no further attempt can resolve ends the whole connection. */
  private async keep(part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      if (this.ended.aborted) return;
      this.end();
      this.sink?.state('closed', wordsOf(error));
    }
  }

  /**
   * Renews the access token before it ends, and makes regular requests, because the service would end the stream without them.
   */
  private async upkeep(live: LiveQuotes): Promise<void> {
    const { session, calls, pace, ended: signal } = this;
    for (let failures = 0; !signal.aborted; ) {
      const due = Math.min(session.renewAt, calls.lastAsked + ASK_MS);
      await pace.wait(Math.max(due - pace.now(), failures > 0 ? retryWait(pace, failures) : 0), signal);
      if (signal.aborted) return;
      try {
        await session.access();
        // The previous closes, because they change from day to day.
        if (pace.now() >= calls.lastAsked + ASK_MS) {
          await (live.ids.length > 0 ? this.directory.askCloses(live.ids) : calls.check());
        }
        failures = 0;
      } catch (error) {
        if (session.isFinal(error)) throw error;
        failures++;
      }
    }
  }

  private report(levelOne: LevelOne, quote: JsonObject, id: number, { security, region }: Want): void {
    if (!this.sink) return;
    const delay = delayOf(quote.delay);
    if (this.delays.note(region, delay)) this.live?.announce();
    const previousClose = this.directory.previousClose(id);
    levelOne.report(this.sink, quote, { security, region, delay, previousClose, now: this.pace.now() });
  }
}
