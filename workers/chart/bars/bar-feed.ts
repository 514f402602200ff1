import type { Remote } from 'comlink';
import type { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { ChartType } from '../../../engine/chart/chart-type.ts';
import { firstBarFrom, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import type { ChartTarget } from '../../api/chart-api.ts';
import type { ChartSource, ChartSubject, FollowMessage } from '../../api/chart-source.ts';
import type { FailureCode } from '../../api/failure.ts';
import { BarIntake } from './bar-intake.ts';
import { type BarOrigin, type ChartSpan, isSameTarget, originOf } from './bar-origin.ts';
import { type BarState, failureIn, isFetching, isForeign } from './bar-state.ts';
import type { FeedListener } from './feed-listener.ts';
import { NewsWatch } from './news-watch.ts';
import { OlderBars } from './older-bars.ts';
import { type BarScope, ShownBars } from './shown-bars.ts';

/** Keeps a chart's series filled: fetches the bars of what is shown, and again what a gap or a poll made stale. */
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
  /** So many bars before the span are wanted, for what is computed of them. */
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

  /** Why the bars could not be fetched, or fetched again: those of before are then shown on. */
  get failure(): FailureCode | '' {
    return failureIn(this.intake.state);
  }

  /** What is shown could not be fetched again: it is from before. */
  get stale(): boolean {
    return this.phase !== 'failed' && this.failure !== '';
  }

  /** The bars in the series are those of another target or user: what is shown has none yet, or none to be had. */
  get foreign(): boolean {
    return isForeign(this.intake.state);
  }

  /** The feed tells of trades. */
  get live(): boolean {
    return this.intake.live;
  }

  /** Epoch ms of the browser at which the server last told the bars; 0 before. */
  get fetchedAt(): number {
    return this.shown.fetchedAt;
  }

  /** What is shown; null until known, and for portfolios. */
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

  /** Where bars come from; begins to load what `show` named. */
  connect(source: Remote<ChartSource>): void {
    this.source = source;
    void this.load();
  }

  /** Shows a target over a range. The bars of before stay until the new ones are here. */
  show(target: ChartTarget, span: ChartSpan): void {
    const before = this.scope?.origin;
    const isSame = before?.target && isSameTarget(target, before.target);
    this.showFrom(isSame ? before : originOf(target), span);
  }

  /** Shows what an origin brings. */
  showFrom(origin: BarOrigin, span: ChartSpan): void {
    const isOther = origin !== this.scope?.origin;
    this.scope = { origin, span };
    if (isOther) this.intake.leave();
    void this.load(isOther ? this.shown.bars !== undefined : this.foreign);
  }

  /** Shows the bars in the way that suits a chart type; nothing is fetched for it. */
  drawAs(chartType: ChartType): void {
    const before = this.shown.drawAs(chartType);
    if (before !== null) this.listener.rearranged(before);
  }

  /** Wants so many bars before the span, as far as there are; fetches them when they are not here. */
  warm(wanted: number = this.wanted): void {
    this.wanted = wanted;
    if (!this.isFetching && this.phase !== 'failed' && this.shown.lack(wanted)) void this.reload();
  }

  /** Whether bars with news shall be marked. */
  wantNews(wanted: boolean): void {
    this.news.want(wanted);
  }

  /** Loads again what could not be loaded, or not again. */
  retry(): void {
    if (this.failure !== '') void this.reload();
  }

  /** Fetches what lies before the first day, once; what failed is asked for again a while later. */
  async wantOlder(): Promise<void> {
    const { source, scope, shown } = this;
    const { bars } = shown;
    if (this.isFetching || source === undefined || scope === undefined || bars === undefined) return;
    const came = await this.older.want(() => scope.origin.older(source, scope.span, bars));
    // What is being fetched again goes on from the bars that are here: the older ones are put in front of that.
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
    this.listener.loaded();
    this.warm();
    // The newest of them may be known from later.
    if (this.stale) void this.reload();
  }

  /**
   * Fetches the newest part again and keeps the rest; a new market day is a new range, and loads whole. So does a span with
   * too few bars before it: where as many as wanted were asked for and did not come, with all that there are.
   */
  private async reload(): Promise<void> {
    const { source, scope, shown, wanted, intake } = this;
    if (source === undefined || scope === undefined || this.isFetching) return;
    const { bars } = shown;
    // The bars that are still there may be another symbol's or another period's.
    if (bars === undefined || this.phase === 'failed') return this.load();
    const { origin, span } = scope;
    const lacks = shown.lack(wanted);
    const asked = lacks && wanted <= shown.asked ? Number.POSITIVE_INFINITY : wanted;
    let isNewDay = false;
    const before = await intake.fetch(source, scope, () => {
      // By the bars' own day: the subject may have come to another that then could not be fetched.
      isNewDay = (origin.subject?.today ?? 0) !== shown.day;
      return isNewDay || lacks ? origin.load(source, span, asked) : origin.reload(source, span, bars);
    });
    if (before !== null) {
      if (isNewDay || lacks) this.tookWhole(scope, asked);
      this.fetchNews();
      if (isNewDay) this.listener.loaded();
      else this.listener.grew(before.end + (lacks ? this.reportPrepended(before.axis) : 0));
    }
    this.putInFront();
    if (before !== null) this.warm();
  }

  /** No bars of before are in the series: older ones that are on their way are not those that are missing now. */
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

  /** Says what stands before the bars of an axis now; returns how many slots that takes. */
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
        // Bars that are on their way bring the news with them; what could not be fetched is as due as the news.
        if (this.failure !== '') void this.reload();
        else if (!this.isFetching) this.fetchNews();
    }
  }
}
