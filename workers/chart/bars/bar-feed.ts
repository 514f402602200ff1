import type { Remote } from 'comlink';
import type { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { ChartType } from '../../../engine/chart/chart-type.ts';
import { firstBarFrom, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import type { ChartTarget } from '../../api/chart-api.ts';
import type { ChartSource, ChartSubject, FollowMessage } from '../../api/chart-source.ts';
import type { FailureCode } from '../../api/failure.ts';
import { BarIntake } from './bar-intake.ts';
import { type BarOrigin, barOriginOf, type ChartSpan, isSameTarget } from './bar-origin.ts';
import { type BarState, failureIn, isFetching, isForeign } from './bar-state.ts';
import type { FeedListener } from './feed-listener.ts';
import { NewsWatch } from './news-watch.ts';
import { OlderBars } from './older-bars.ts';
import { type BarScope, ShownBars } from './shown-bars.ts';

/** Keeps a chart's series filled: fetches the bars shown, and refetches what a gap or a poll made stale. */
export class BarFeed {
  private readonly series: ChartSeries;
  private readonly listener: FeedListener;
  private readonly shown: ShownBars;
  private readonly intake: BarIntake;
  private readonly older = new OlderBars();
  private readonly news: NewsWatch;
  private source: Remote<ChartSource> | undefined;
  /** What is to be shown. */
  private scope: BarScope | undefined;
  /** The number of bars wanted before the span, for indicators that need them. */
  private wanted = 0;

  constructor(series: ChartSeries, listener: FeedListener) {
    this.series = series;
    this.listener = listener;
    this.shown = new ShownBars(series);
    this.intake = new BarIntake(series, this.shown, {
      grew: (endBefore) => listener.grew(endBefore),
      statusChanged: () => listener.statusChanged(),
      due: () => void this.reload(),
      heard: (message) => this.hear(message),
    });
    this.news = new NewsWatch(series, () => listener.marked());
  }

  get phase(): BarState['phase'] {
    return this.intake.state.phase;
  }

  /** Why the bars could not be fetched or refreshed; the earlier bars then stay shown. */
  get failure(): FailureCode | '' {
    return failureIn(this.intake.state);
  }

  /** Whether the bars shown are outdated, because they could not be refreshed. */
  get stale(): boolean {
    return this.phase !== 'failed' && this.failure !== '';
  }

  /** Whether the bars in the series belong to another target or user, because the current ones have not been loaded. */
  get foreign(): boolean {
    return isForeign(this.intake.state);
  }

  /** Whether the feed delivers trades. */
  get live(): boolean {
    return this.intake.live;
  }

  /** Epoch ms of the browser at which the bars last came from the server; 0 before. */
  get fetchedAt(): number {
    return this.shown.fetchedAt;
  }

  /** The instrument shown; null until known, and for portfolios. */
  get subject(): ChartSubject | null {
    return this.scope?.origin.subject ?? null;
  }

  /** The slot at which the span begins. */
  get home(): number {
    return this.shown.home;
  }

  private get isFetching(): boolean {
    return isFetching(this.intake.state);
  }

  /** Sets where bars come from, and begins to load what `show` named. */
  connect(source: Remote<ChartSource>): void {
    this.source = source;
    void this.load();
  }

  /** Shows a target over a range. The previous bars stay until the new ones arrive. */
  show(target: ChartTarget, span: ChartSpan): void {
    const before = this.scope?.origin;
    const isSame = before?.target && isSameTarget(target, before.target);
    this.showFrom(isSame ? before : barOriginOf(target), span);
  }

  /** Shows the bars of an origin. */
  showFrom(origin: BarOrigin, span: ChartSpan): void {
    const isOther = origin !== this.scope?.origin;
    this.scope = { origin, span };
    if (isOther) this.intake.leave();
    void this.load(isOther ? this.shown.bars !== undefined : this.foreign);
  }

  /** Rearranges the bars for a chart type, without fetching. */
  drawAs(chartType: ChartType): void {
    const before = this.shown.drawAs(chartType);
    if (before !== null) this.listener.rearranged(before);
  }

  /** Requires this many bars before the span, or all there are; fetches the missing ones. */
  warm(wanted: number = this.wanted): void {
    this.wanted = wanted;
    if (!this.isFetching && this.phase !== 'failed' && this.shown.lack(wanted)) void this.reload();
  }

  /** Sets whether bars with news are marked. */
  wantNews(wanted: boolean): void {
    this.news.want(wanted);
  }

  /** Retries what could not be loaded or refreshed. */
  retry(): void {
    if (this.failure !== '') void this.reload();
  }

  /** Fetches the bars before the first day, once; retries a while after a failure. */
  async wantOlder(): Promise<void> {
    const { source, scope, shown } = this;
    const { bars } = shown;
    if (this.isFetching || source === undefined || scope === undefined || bars === undefined) return;
    const came = await this.older.want(() => scope.origin.older(source, scope.span, bars));
    // A refresh in progress started from the current bars: put the older ones in front after it.
    if (came && !this.isFetching) this.putInFront();
  }

  close(): void {
    this.older.restart(true);
    this.news.close();
    this.intake.close();
    this.source = undefined;
  }

  private async load(foreign = this.foreign): Promise<void> {
    const { source, scope } = this;
    if (source === undefined || scope === undefined) return;
    this.older.restart(true);
    this.intake.restart(foreign);
    let asked = 0;
    const before = await this.intake.fetch(source, scope, () => {
      asked = this.wanted;
      return scope.origin.load(source, scope.span, asked);
    });
    if (before === null) return;
    this.tookWhole(scope, asked);
    this.fetchNews();
    this.listener.loaded(foreign ? null : before.axis);
    this.warm();
    // The newest part may have been cached later than the rest.
    if (this.stale) void this.reload();
  }

  /**
   * Refetches the newest part and keeps the rest. A new market day changes the range, so everything is loaded. So it is
   * when the span has too few bars before it; if a load for the wanted number brought fewer, all there are.
   */
  private async reload(): Promise<void> {
    const { source, scope, shown, wanted, intake } = this;
    if (source === undefined || scope === undefined || this.isFetching) return;
    const { bars } = shown;
    // The bars still in the series may belong to another symbol or period.
    if (bars === undefined || this.phase === 'failed') return this.load();
    const { origin, span } = scope;
    const lacks = shown.lack(wanted);
    const asked = lacks && wanted <= shown.asked ? Number.POSITIVE_INFINITY : wanted;
    let isNewDay = false;
    const before = await intake.fetch(source, scope, () => {
      // Compared with the bars' own day: the subject may have advanced to a day whose bars could not be fetched.
      isNewDay = (origin.subject?.today ?? 0) !== shown.day;
      return isNewDay || lacks ? origin.load(source, span, asked) : origin.reload(source, span, bars);
    });
    if (before !== null) {
      if (isNewDay || lacks) this.tookWhole(scope, asked);
      this.fetchNews();
      if (isNewDay) this.listener.loaded(before.axis);
      else this.listener.grew(before.end + (lacks ? this.reportPrepended(before.axis) : 0));
    }
    this.putInFront();
    if (before !== null) this.warm();
  }

  /** All bars in the series are new, so pending older bars no longer fit in front of them. */
  private tookWhole({ origin, span }: BarScope, asked: number): void {
    this.shown.asked = asked;
    this.older.restart(origin.isWhole(span, asked));
  }

  private putInFront(): void {
    const prepend = this.older.take();
    if (prepend === null) return;
    const { axis } = this.series;
    this.shown.showOlder(prepend);
    this.reportPrepended(axis);
  }

  /** Reports the bars put in front of an axis; returns how many slots they take. */
  private reportPrepended(before: SlotAxis): number {
    const { axis } = this.series;
    const slots = before.count === 0 ? 0 : axis.slotAtTime(before.timeAt(0));
    this.listener.prepended(slots, firstBarFrom(axis, slots));
    return slots;
  }

  private fetchNews(): void {
    const { source, scope } = this;
    if (source !== undefined && scope !== undefined) void this.news.fetch(source, scope.origin);
  }

  private hear({ type }: FollowMessage): void {
    switch (type) {
      case 'anew':
        void this.load(true);
        return;
      case 'gap':
      case 'poll':
        void this.reload();
        return;
      case 'news':
        // Bars on their way bring the news with them; a failed fetch is due together with the news.
        if (this.failure !== '') void this.reload();
        else if (!this.isFetching) this.fetchNews();
    }
  }
}
