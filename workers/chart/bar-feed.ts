import { type Remote, transfer } from 'comlink';
import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { ChartType } from '../../engine/chart/chart-type.ts';
import type { LiveBars } from '../../engine/chart/live-bars.ts';
import type { SlotAxis } from '../../engine/chart/slot-axis.ts';
import { ThreeLineBars } from '../../engine/chart/three-line-bars.ts';
import type { ChartTarget } from '../api/chart-api.ts';
import type { ChartSource, ChartSubject, FollowMessage } from '../api/chart-source.ts';
import type { LoadedBars } from './bar-loading.ts';
import { type BarOrigin, type ChartSpan, isSameTarget, originOf } from './bar-origin.ts';
import { FollowPort } from './follow-port.ts';
import { NewsWatch } from './news-watch.ts';
import { OlderBars } from './older-bars.ts';
import { mayPass, RETRY_INTERVAL } from './passing-failure.ts';
import { TradeIntake } from './trade-intake.ts';

/** Bars that went stale are fetched at most this often, milliseconds. */
const RELOAD_INTERVAL = 2000;
/** The `FailureCode` of a server that does not answer. */
const UNREACHABLE = 'unreachable';

/** Told what became of the bars, so that the view can follow. */
export interface FeedListener {
  /** Bars of another symbol, range or period are in the series. */
  loaded(): void;
  /** The newest bars changed or grew; the axis ended at `endBefore`. */
  grew(endBefore: number): void;
  /** `count` older bars were put in front. */
  prepended(count: number): void;
  /** The same bars are shown in another way; `before` was their axis. */
  rearranged(before: SlotAxis): void;
  /** The news markers are others. */
  marked(): void;
  /** `phase`, `failure`, `live`, `stale` or `subject` changed; also after each fetch that failed. */
  statusChanged(): void;
}

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
  private chartType: ChartType = 'candle';
  /** The bars of the period, and those that are shown: the same, or what is made of them. */
  private bars: LiveBars | undefined;
  private shown: LiveBars | undefined;
  private readonly trades: TradeIntake;
  /** Counts what was asked for, so that an answer that comes too late is known. */
  private turn = 0;
  private fetching = false;
  /** Lines were lost while bars were on their way: they are to be fetched once more. */
  private reloadAfter = false;
  private readonly older = new OlderBars();
  private reloadTimer: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private reloadedAt = 0;
  /** The market's date for which the bars were fetched whole, `yyyymmdd`. */
  private barsDay = 0;

  constructor(series: ChartSeries, listener: FeedListener) {
    this.series = series;
    this.listener = listener;
    this.trades = new TradeIntake(series);
    this.news = new NewsWatch(series, () => listener.marked());
  }

  /** What is shown; null until known, and for portfolios. */
  get subject(): ChartSubject | null {
    return this.origin?.subject ?? null;
  }

  /** The date, `yyyymmdd`, that ranges are counted back from; 0 while unknown. */
  get today(): number {
    return this.bars === undefined ? 0 : (this.origin?.today(this.bars) ?? 0);
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
    const other = (chartType === 'threeline') !== (this.chartType === 'threeline');
    this.chartType = chartType;
    if (!other || this.bars === undefined) return;
    const before = this.series.axis;
    this.use(this.bars);
    this.listener.rearranged(before);
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
    clearTimeout(this.reloadTimer);
    clearTimeout(this.retryTimer);
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
    const loaded = await this.fetch(this.source, (origin, source) => origin.load(source, this.span));
    if (!loaded) return;
    this.loadedWhole();
    // The newest of them may be known from later.
    if (this.stale) void this.reload();
  }

  /** Fetches the newest part again and keeps the rest; a new market day is a new range, and loads whole. */
  private async reload(): Promise<void> {
    const { source, bars } = this;
    if (source === undefined || this.fetching) return;
    // The bars that are still there may be another symbol's or another period's.
    if (bars === undefined || this.phase === 'failed') return this.load();
    const endBefore = this.series.axis.end;
    let newDay = false;
    const loaded = await this.fetch(source, (origin, from) => {
      // By the bars' own day: the subject may have come to another that then could not be fetched.
      newDay = (origin.subject?.today ?? 0) !== this.barsDay;
      return newDay ? origin.load(from, this.span) : origin.reload(from, this.span, bars);
    });
    if (loaded && newDay) this.loadedWhole();
    else if (loaded) this.listener.grew(endBefore);
    this.putInFront();
  }

  private loadedWhole(): void {
    this.older.restart(this.span.range === 'all');
    this.listener.loaded();
  }

  private putInFront(): void {
    const { bars } = this;
    const prepend = this.older.take();
    if (prepend === null || bars === undefined) return;
    const countBefore = this.series.bars.count;
    this.use(prepend(bars));
    this.listener.prepended(this.series.bars.count - countBefore);
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
    clearTimeout(this.reloadTimer);
    clearTimeout(this.retryTimer);
    this.fetching = true;
    this.reloadAfter = false;
    this.reloadedAt = performance.now();
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
      this.use(fetched);
      this.foreign = false;
      this.series.previousClose = origin.subject?.previousClose ?? previousValue(fetched);
      this.applyWaiting();
      if (this.reloadAfter) this.reloadSoon();
      this.setPhase(fetched.bars.count === 0 ? 'empty' : 'ready', keptAt === 0 ? '' : UNREACHABLE);
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
    if (mayPass(failure)) this.retryTimer = setTimeout(() => this.retry(), RETRY_INTERVAL);
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
      case 'poll':
        void this.reload();
        return;
      case 'news':
        // Bars that are on their way bring the news with them; what could not be fetched is as due as the news.
        if (this.stale || this.phase === 'failed') void this.reload();
        else if (!this.fetching) this.fetchNews();
    }
  }

  private reloadSoon(): void {
    clearTimeout(this.reloadTimer);
    const wait = Math.max(0, this.reloadedAt + RELOAD_INTERVAL - performance.now());
    this.reloadTimer = setTimeout(() => void this.reload(), wait);
  }

  private use(bars: LiveBars): void {
    const { series } = this;
    const isThreeLine = this.chartType === 'threeline';
    this.bars = bars;
    this.shown = isThreeLine ? new ThreeLineBars(bars) : bars;
    series.period = this.span.period;
    series.portfolio = bars.portfolio ?? null;
    series.replace(this.shown.bars, this.shown.axis, bars.source, !isThreeLine);
    series.last = bars.lastPrice;
  }

  private applyNow(): void {
    const endBefore = this.series.axis.end;
    this.applyWaiting();
    if (this.phase === 'empty' && (this.bars?.bars.count ?? 0) > 0) this.setPhase('ready');
    this.listener.grew(endBefore);
  }

  private applyWaiting(): void {
    const { shown, subject } = this;
    if (shown === undefined || subject === null) this.trades.forget();
    else if (!this.trades.apply(shown, subject)) this.reloadSoon();
  }

  private setPhase(phase: BarFeed['phase'], failure = ''): void {
    this.phase = phase;
    this.failure = failure;
    this.stale = phase !== 'failed' && failure !== '';
    this.listener.statusChanged();
  }
}

/** The value before the newest, of what has no previous day's close; 0 when there is none. */
function previousValue({ bars }: LiveBars): number {
  return bars.count < 2 ? 0 : bars.close[bars.count - 2];
}
