import { type Remote, transfer } from 'comlink';
import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { ChartType } from '../../engine/chart/chart-type.ts';
import { homeSlot } from '../../engine/chart/home-slot.ts';
import type { LiveBars } from '../../engine/chart/live-bars.ts';
import { firstBarFrom, type SlotAxis } from '../../engine/chart/slot-axis.ts';
import type { ChartTarget } from '../api/chart-api.ts';
import type { ChartSource, ChartSubject, FollowMessage } from '../api/chart-source.ts';
import type { LoadedBars } from './bar-loading.ts';
import { type BarOrigin, type ChartSpan, isSameTarget, originOf } from './bar-origin.ts';
import { BarsBefore } from './bars-before.ts';
import type { FeedListener } from './feed-listener.ts';
import { FetchTimer } from './fetch-timer.ts';
import { FollowPort } from './follow-port.ts';
import { NewsWatch } from './news-watch.ts';
import { OlderBars } from './older-bars.ts';
import { mayPass } from './passing-failure.ts';
import { ShownBars } from './shown-bars.ts';
import { TradeIntake } from './trade-intake.ts';

/** The `FailureCode` of a server that does not answer. */
const UNREACHABLE = 'unreachable';

/**
 * Keeps a chart's series filled: fetches the bars of what is shown, follows its trades over a port of its own, fetches
 * again what a gap or a poll made stale. Trades that come while bars are on their way wait for them.
 */
export class BarFeed {
  phase: 'loading' | 'ready' | 'empty' | 'failed' = 'loading';
  /** Why the bars could not be fetched, or fetched again: those of before are then shown on. */
  failure = '';
  /** Epoch ms of the browser at which the server last told the bars; 0 before. */
  fetchedAt = 0;
  live = false;
  /** What is shown could not be fetched again: it is from before. */
  stale = false;
  /** The bars in the series are those of another target: the one that is shown has none yet, or none to be had. */
  foreign = false;
  private readonly series: ChartSeries;
  private readonly listener: FeedListener;
  private readonly port = new FollowPort((message) => this.receive(message));
  private readonly news: NewsWatch;
  private source: Remote<ChartSource> | undefined;
  private target: ChartTarget | undefined;
  private origin: BarOrigin | undefined;
  private span: ChartSpan = { range: '1d', period: 1 };
  private readonly before = new BarsBefore();
  private readonly shown: ShownBars;
  private readonly trades: TradeIntake;
  /** Counts what was asked for, so that an answer that comes too late is known. */
  private turn = 0;
  private fetching = false;
  /** Lines were lost while bars were on their way: they are to be fetched once more. */
  private reloadAfter = false;
  private readonly older = new OlderBars();
  private readonly timer = new FetchTimer(() => void this.reload());
  /** The market's date for which the bars were fetched whole, `yyyymmdd`. */
  private barsDay = 0;

  constructor(series: ChartSeries, listener: FeedListener) {
    this.series = series;
    this.listener = listener;
    this.shown = new ShownBars(series);
    this.trades = new TradeIntake(series);
    this.news = new NewsWatch(series, () => listener.marked());
  }

  /** The bars in the series, of the period. */
  private get bars(): LiveBars | undefined {
    return this.shown.bars;
  }

  /** What is shown; null until known, and for portfolios. */
  get subject(): ChartSubject | null {
    return this.origin?.subject ?? null;
  }

  /** The date, `yyyymmdd`, that ranges are counted back from; 0 while unknown. */
  get today(): number {
    return this.bars === undefined ? 0 : (this.origin?.today(this.bars) ?? 0);
  }

  /** The slot at which the span begins. */
  get home(): number {
    const { range, period } = this.span;
    return this.bars === undefined ? 0 : homeSlot(range, period, this.today, this.bars.source, this.series.axis);
  }

  /** The span has no bars, though there may be some before it. */
  private get isEmpty(): boolean {
    const { axis } = this.series;
    return firstBarFrom(axis, this.home) >= axis.count;
  }

  private get isCold(): boolean {
    const { origin, bars, span, series, home } = this;
    return bars !== undefined && this.before.areShort(origin, span, series.axis, home);
  }

  /** Where bars come from; begins to load what `show` named. */
  connect(source: Remote<ChartSource>): void {
    this.source = source;
    if (this.origin !== undefined) void this.load();
  }

  /** Shows a target over a range. The bars of before stay until the new ones are here. */
  show(target: ChartTarget, span: ChartSpan): void {
    if (this.target === undefined || !isSameTarget(target, this.target)) this.leaveFor(originOf(target));
    this.target = target;
    this.span = span;
    void this.load();
  }

  /** Shows what an origin of one's own brings. */
  showFrom(origin: BarOrigin, span: ChartSpan): void {
    this.leaveFor(origin);
    this.target = undefined;
    this.span = span;
    void this.load();
  }

  /** Shows the bars in the way that suits a chart type; nothing is fetched for it. */
  drawAs(chartType: ChartType): void {
    const before = this.shown.drawAs(chartType);
    if (before !== null) this.listener.rearranged(before);
  }

  /** Wants so many bars before the span, as far as there are; fetches them when they are not here. */
  warm(wanted: number = this.before.wanted): void {
    this.before.wanted = wanted;
    if (!this.fetching && this.phase !== 'failed' && this.isCold) void this.reload();
  }

  /** Whether bars with news shall be marked. */
  wantNews(wanted: boolean): void {
    this.news.want(wanted);
  }

  /** Loads again what could not be loaded, or not again. */
  retry(): void {
    if (this.phase === 'failed') void this.load();
    else if (this.stale) void this.reload();
  }

  /** Fetches what lies before the first day, once; what failed is asked for again a while later. */
  async wantOlder(): Promise<void> {
    const { source, origin, bars, span } = this;
    if (this.fetching || source === undefined || origin === undefined || bars === undefined) return;
    const came = await this.older.want(() => origin.older(source, span, bars));
    // What is being fetched again goes on from the bars that are here: the older ones are put in front of that.
    if (came && !this.fetching) this.putInFront();
  }

  close(): void {
    this.turn++;
    this.older.restart(true);
    this.timer.stop();
    this.news.close();
    this.port.close();
    this.source = undefined;
  }

  /** What is not shown any more is not followed either, even if the other one cannot be had. */
  private leaveFor(origin: BarOrigin): void {
    this.origin = origin;
    this.port.close();
    this.live = false;
    this.foreign = this.bars !== undefined;
  }

  private async load(): Promise<void> {
    if (this.source === undefined) return;
    this.older.restart(true);
    this.setPhase('loading');
    let asked = 0;
    const loaded = await this.fetch(this.source, (origin, source) => {
      asked = this.before.wanted;
      return origin.load(source, this.span, asked);
    });
    if (!loaded) return;
    this.loadedWhole(asked);
    // The newest of them may be known from later.
    if (this.stale) void this.reload();
  }

  /**
   * Fetches the newest part again and keeps the rest; a new market day is a new range, and loads whole. So does what is
   * cold: where as many bars as wanted were asked for and did not come, all that there are.
   */
  private async reload(): Promise<void> {
    const { source, bars } = this;
    if (source === undefined || this.fetching) return;
    // The bars that are still there may be another symbol's or another period's.
    if (bars === undefined || this.phase === 'failed') return this.load();
    const { isCold, before } = this;
    const { axis } = this.series;
    const { end } = axis;
    const asked = isCold ? before.more : before.wanted;
    let newDay = false;
    const loaded = await this.fetch(source, (origin, from) => {
      // By the bars' own day: the subject may have come to another that then could not be fetched.
      newDay = (origin.subject?.today ?? 0) !== this.barsDay;
      return newDay || isCold ? origin.load(from, this.span, asked) : origin.reload(from, this.span, bars);
    });
    if (loaded && newDay) this.loadedWhole(asked);
    else if (loaded && isCold) {
      this.tookWhole(asked);
      this.listener.grew(end + this.tellPrepended(axis));
    } else if (loaded) this.listener.grew(end);
    this.putInFront();
    if (loaded) this.warm();
  }

  private loadedWhole(asked: number): void {
    this.tookWhole(asked);
    this.listener.loaded();
    this.warm();
  }

  /** No bars of before are in the series: older ones that are on their way are not those that are missing now. */
  private tookWhole(asked: number): void {
    this.before.asked = asked;
    this.older.restart(this.origin?.isWhole(this.span, asked) ?? true);
  }

  private putInFront(): void {
    const { bars } = this;
    const prepend = this.older.take();
    if (prepend === null || bars === undefined) return;
    const { axis } = this.series;
    this.before.asked = Number.POSITIVE_INFINITY;
    this.shown.use(prepend(bars), this.span.period);
    this.tellPrepended(axis);
  }

  /** Says what stands before the bars of an axis now; returns how many slots that takes. */
  private tellPrepended(before: SlotAxis): number {
    const { axis } = this.series;
    const slots = before.count === 0 ? 0 : axis.slotAtTime(before.timeAt(0));
    this.listener.prepended(slots, firstBarFrom(axis, slots));
    return slots;
  }

  /**
   * Describes, follows and fetches; puts the bars into the series with the trades that came meanwhile. False when
   * something newer was asked for, or when it failed.
   */
  private async fetch(
    source: Remote<ChartSource>,
    bars: (origin: BarOrigin, source: Remote<ChartSource>) => Promise<LoadedBars>,
  ): Promise<boolean> {
    const { origin } = this;
    if (origin === undefined) return false;
    const turn = ++this.turn;
    this.timer.begin();
    this.fetching = true;
    this.reloadAfter = false;
    try {
      await origin.describe(source);
      if (turn !== this.turn) return false;
      this.trades.forget();
      await this.port.open((port) => origin.follow(source, transfer(port, [port])));
      if (turn !== this.turn) return false;
      const { bars: fetched, keptAt } = await bars(origin, source);
      if (turn !== this.turn) return false;
      if (keptAt !== 0 && this.phase === 'ready' && keptAt <= this.fetchedAt) throw new Error(UNREACHABLE);
      this.fetching = false;
      this.fetchedAt = keptAt || Date.now();
      this.barsDay = origin.subject?.today ?? 0;
      this.shown.use(fetched, this.span.period);
      this.foreign = false;
      this.series.previousClose = origin.subject?.previousClose ?? fetched.bars.close[fetched.bars.count - 2] ?? 0;
      this.applyWaiting();
      if (this.reloadAfter) this.timer.soon();
      this.setPhase(this.isEmpty ? 'empty' : 'ready', keptAt === 0 ? '' : UNREACHABLE);
      this.fetchNews();
      return true;
    } catch (reason) {
      if (turn !== this.turn) return false;
      this.fetching = false;
      this.fail(reason);
      return false;
    }
  }

  private fetchNews(): void {
    const { source, origin } = this;
    if (source !== undefined && origin !== undefined) void this.news.fetch(source, origin);
  }

  /** What was shown stays readable when fetching it again fails; the next refresh or gap tries once more. */
  private fail(reason: unknown): void {
    this.trades.forget();
    const failure = reason instanceof Error ? reason.message : 'bad-answer';
    if (this.bars !== undefined && this.phase === 'ready') {
      this.setPhase('ready', failure);
      return;
    }
    this.setPhase('failed', failure);
    if (mayPass(failure)) this.timer.later();
  }

  private receive(message: FollowMessage): void {
    switch (message.type) {
      case 'trades':
        // The bars that are still there are none of theirs.
        if (this.phase === 'failed') return;
        this.trades.take(message.packet);
        if (!this.fetching) this.applyNow();
        return;
      case 'state':
        this.live = message.live;
        this.listener.statusChanged();
        return;
      case 'gap':
        // What is on its way may be from before the gap.
        if (this.fetching) this.reloadAfter = true;
        else void this.reload();
        return;
      case 'anew':
        this.foreign = true;
        // What reads the bars out looks again, and finds none of its own.
        this.listener.grew(this.series.axis.end);
        void this.load();
        return;
      case 'poll':
        void this.reload();
        return;
      case 'news':
        // Bars that are on their way bring the news with them; what could not be fetched is as due as the news.
        if (this.stale || this.phase === 'failed') void this.reload();
        else if (!this.fetching) this.fetchNews();
    }
  }

  private applyNow(): void {
    const endBefore = this.series.axis.end;
    this.applyWaiting();
    if (this.phase === 'empty' && !this.isEmpty) this.setPhase('ready');
    this.listener.grew(endBefore);
  }

  private applyWaiting(): void {
    const { subject } = this;
    const { shown } = this.shown;
    if (shown === undefined || subject === null) this.trades.forget();
    else if (!this.trades.apply(shown, subject)) this.timer.soon();
  }

  private setPhase(phase: BarFeed['phase'], failure = ''): void {
    this.phase = phase;
    this.failure = failure;
    this.stale = phase !== 'failed' && failure !== '';
    this.listener.statusChanged();
  }
}
