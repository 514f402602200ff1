import type { Region } from '../../engine/quotes/region.ts';
import { addDays } from '../../engine/series/trading-calendar.ts';
import type { MarketControl } from '../market/market-control.ts';
import type {
  DayBar,
  DayMinutes,
  FeedNote,
  FeedStatus,
  FoundSecurity,
  Instrument,
  MarketReader,
  SecurityName,
} from '../market/market-source.ts';
import type { SharedSource } from '../market/shared-source.ts';
import { Arrivals } from './arrivals.ts';
import { keysOfFeeds } from './keys.ts';
import { type MarketLink, openLink } from './market-link.ts';
import type { BatchMark } from './publisher.ts';
import type { Question } from './questions.ts';
import { RecentNames } from './recent-names.ts';
import { ignoreLoss } from './redis-connection.ts';
import { SharedMarket } from './shared-market.ts';

/** The holder waits up to 4 s for a provider before it answers. */
const PATIENCE_MS = 6_000;
/** How long loading a chart's history may take. */
const HISTORY_MS = 60_000;
/** How often to check what the readers of this process follow. */
const LOOK_MS = 1_000;
/** How often what they follow is reported again. */
const REPEAT_MS = 5_000;

/** A source whose market comes from providers. */
type ProviderMarketSource = SharedSource &
  MarketControl &
  Required<Pick<SharedSource, 'fromProviders' | 'prepare' | 'search' | 'notesOf' | 'see' | 'feedStates' | 'mayShow'>>;

/**
 * A shared market that comes from providers. Only its holder is connected to them. The other processes ask it to make
 * securities known, ask it for data that it alone has, have it load history into the store, and report to it what their readers
 * follow.
 */
export class ProviderMarket extends SharedMarket {
  readonly isReal = true;
  private readonly providers: ProviderMarketSource;
  private readonly arrivals = new Arrivals();
  private readonly recent = new RecentNames();
  private followed: readonly number[] = [];
  private lookedAt = Number.NEGATIVE_INFINITY;
  private saidAt = Number.NEGATIVE_INFINITY;

  private constructor(source: ProviderMarketSource, link: MarketLink) {
    super(source, link);
    this.providers = source;
  }

  /**
   * Joins the processes that share the market of feeds through the Redis at `url`. Resolves once this process can serve it.
   * `revision`: the revision of the feeds.
   */
  static async openFeeds(source: ProviderMarketSource, url: string, revision: number): Promise<ProviderMarket> {
    const market = new ProviderMarket(source, await openLink(url, keysOfFeeds(revision)));
    await market.begin();
    return market;
  }

  /** Defines securities and prepares their quotes, first at the holder and then here. Never rejects. */
  override async prepare(names: readonly SecurityName[]): Promise<void> {
    if (names.length === 0) return;
    this.recent.add(names, performance.now());
    try {
      const mark = await this.atHolder<BatchMark>({ ask: 'prepare', names }, () => this.prepareHere(names));
      if (!this.holds) await this.providers.prepare(names);
      await this.arrivals.wait(() => this.hasReached(mark) && this.hasStates(names));
    } catch {
      // The market is changing hands: serve what is known here; the new holder is asked again.
    }
  }

  async search(text: string, region: Region): Promise<readonly FoundSecurity[]> {
    try {
      return await this.atHolder({ ask: 'search', text, region }, () => this.providers.search(text, region));
    } catch {
      return [];
    }
  }

  async notesOf(instruments: readonly Instrument[]): Promise<readonly FeedNote[]> {
    if (instruments.length === 0) return [];
    try {
      const ids = idsOf(instruments);
      const notes = new Map(await this.atHolder({ ask: 'notes', ids }, () => this.notesHere(ids)));
      const resting = await this.providers.notesOf(instruments);
      return ids.map((id, i) => notes.get(id) ?? resting[i]);
    } catch {
      return this.providers.notesOf(instruments);
    }
  }

  see(instruments: readonly Instrument[], hidden: readonly Instrument[]): void {
    if (this.holds) this.providers.see(instruments, hidden);
    else void this.questions.send({ ask: 'see', ids: idsOf(instruments), hidden: idsOf(hidden) }).catch(ignoreLoss);
  }

  async feedStates(): Promise<readonly FeedStatus[]> {
    try {
      return await this.atHolder({ ask: 'feeds' }, async () => this.providers.feedStates());
    } catch {
      return this.providers.feedStates();
    }
  }

  delayOf(instrument: Instrument): number {
    return this.replica.delayOf(instrument);
  }

  mayShow(reader: MarketReader | undefined): boolean {
    return this.providers.mayShow(reader);
  }

  override async bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]> {
    await this.loadPast(instrument, 'day', from, to);
    return super.bars(instrument, from, to, delayed);
  }

  override async minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]> {
    await this.loadPast(instrument, 'minute', from, to);
    return super.minutes(instrument, from, to, extended, delayed);
  }

  protected override get patience(): number {
    return PATIENCE_MS;
  }

  protected override take(bytes: Buffer): void {
    const { epoch } = this.replica;
    super.take(bytes);
    if (this.replica.epoch !== epoch) this.meetHolder();
    this.arrivals.look();
  }

  protected override reload(): void {
    super.reload();
    if (!this.replica.whole) this.requests.states();
  }

  protected override beat(): void {
    super.beat();
    const now = performance.now();
    if (now - this.lookedAt < LOOK_MS) return;
    this.lookedAt = now;
    this.sayFollowed(now);
  }

  protected override async answerTo(question: Question, asker: string): Promise<unknown> {
    switch (question.ask) {
      case 'prepare':
        return this.prepareHere(question.names);
      case 'search':
        return this.providers.search(question.text, question.region);
      case 'notes':
        return this.notesHere(question.ids);
      case 'see':
        this.providers.see(this.instrumentsOf(question.ids), this.instrumentsOf(question.hidden ?? []));
        return undefined;
      case 'feeds':
        return this.providers.feedStates();
      case 'follow':
        return this.followHere(asker, question.ids);
      case 'load': {
        const [instrument] = this.instrumentsOf([question.id]);
        if (instrument) await this.providers.fromProviders.load(instrument, question.grain, question.from, question.to);
        return true;
      }
      default:
        return super.answerTo(question, asker);
    }
  }

  /** Asks the holder, which may be this process. */
  private atHolder<T>(question: Question, here: () => Promise<T>, timeout = PATIENCE_MS): Promise<T> {
    return this.holds ? here() : this.questions.ask<T>(question, timeout);
  }

  private async prepareHere(names: readonly SecurityName[]): Promise<BatchMark> {
    await this.providers.prepare(names);
    const { publisher } = this.tenure;
    if (!publisher) throw new Error('This server does not hold the market any more.');
    return publisher.mark();
  }

  private async notesHere(ids: readonly number[]): Promise<[number, FeedNote][]> {
    const instruments = this.instrumentsOf(ids);
    const notes = await this.providers.notesOf(instruments);
    return instruments.map(({ id }, i) => [id, notes[i]]);
  }

  private followHere(asker: string, ids: readonly number[]): undefined {
    const begun = this.tenure.publisher?.followQuotes(asker, ids) ?? [];
    void this.providers.prepare(this.instrumentsOf(begun));
    return undefined;
  }

  /** Lets the holder load the days of a range before today into the store. */
  private async loadPast(instrument: Instrument, grain: 'day' | 'minute', from: number, to: number): Promise<void> {
    const until = Math.min(to, addDays(this.clock.date(), -1));
    if (this.holds || until < from) return;
    try {
      await this.questions.ask({ ask: 'load', id: instrument.id, grain, from, to: until }, HISTORY_MS);
    } catch {
      // The market is changing hands: the store has only what was loaded before.
    }
  }

  /** Reports to a new holder what has to be live: what the readers of this process follow, and what they requested lately. */
  private meetHolder(): void {
    this.questions.giveUp();
    this.lookedAt = Number.NEGATIVE_INFINITY;
    this.saidAt = Number.NEGATIVE_INFINITY;
    const names = this.recent.since(performance.now());
    if (names.length > 0) void this.questions.send({ ask: 'prepare', names }).catch(ignoreLoss);
  }

  private sayFollowed(now: number): void {
    const ids: number[] = [];
    for (const instrument of this.replica.all) if (this.isFollowed(instrument)) ids.push(instrument.id);
    const { followed } = this;
    const isSame = ids.length === followed.length && ids.every((id, i) => id === followed[i]);
    if (isSame && (ids.length === 0 || now - this.saidAt < REPEAT_MS)) return;
    this.followed = ids;
    this.saidAt = now;
    void this.questions.send({ ask: 'follow', ids }).catch(ignoreLoss);
  }

  private isFollowed(instrument: Instrument): boolean {
    for (const listener of this.listeners) {
      if (listener.follows?.(instrument) ?? listener.wants?.(instrument, 'quote') ?? true) return true;
    }
    return false;
  }

  private hasReached({ epoch, sequence }: BatchMark): boolean {
    const { replica } = this;
    return replica.epoch > epoch || (replica.epoch === epoch && replica.sequence >= sequence);
  }

  private hasStates(names: readonly SecurityName[]): boolean {
    return names.every(({ symbol, region }) => {
      const instrument = this.find(symbol, region);
      return instrument === undefined || this.replica.knows(instrument);
    });
  }
}

function idsOf(instruments: readonly Instrument[]): number[] {
  return instruments.map(({ id }) => id);
}
