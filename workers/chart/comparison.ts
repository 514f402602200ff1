import type { Remote } from 'comlink';
import { ChartSeries } from '../../engine/chart/chart-series.ts';
import { ComparedLine } from '../../engine/chart/compared-line.ts';
import { type ComparedSecurity, isSameSecurity } from '../../engine/chart/compared-security.ts';
import type { SimulatedStretch } from '../../engine/chart/readout.ts';
import { comparedStyle } from '../../engine/draw/compared-style.ts';
import type { Palette } from '../../engine/draw/palette.ts';
import type { ComparedState } from '../api/chart-api.ts';
import type { ChartSource } from '../api/chart-source.ts';
import type { FailureCode } from '../api/failure.ts';
import type { BarFeed } from './bars/bar-feed.ts';
import type { ChartSpan } from './bars/bar-origin.ts';
import type { FeedListener } from './bars/feed-listener.ts';

/** If compared bars begin this much later (seconds) than the chart's own, older ones are missing. */
const LATER_BY = 10 * 24 * 60 * 60;

/** Learns about changes of the compared securities. */
export interface ComparisonListener {
  /** A line changed at its end, because one of its bars did. */
  compareGrew(): void;
  /** Lines were added or removed, or got other bars. */
  compareChanged(): void;
  /** Their state for the page may have changed. */
  compareStatusChanged(): void;
}

/**
 * The securities that a chart is compared with. Each has a bar feed of the chart's range and period, follows its own
 * trades, and puts them into its line of the chart's series. The feeds' class is a parameter, because this file is loaded
 * later: WebKit then evaluates the modules that it imports again, and a class imported here would have no connection.
 */
export class Comparison {
  private readonly series: ChartSeries;
  private readonly listener: ComparisonListener;
  private readonly Feed: typeof BarFeed;
  private feeds: readonly ComparedFeed[] = [];
  private source: Remote<ChartSource> | undefined;

  constructor(series: ChartSeries, listener: ComparisonListener, Feed: typeof BarFeed, source?: Remote<ChartSource>) {
    this.source = source;
    this.series = series;
    this.listener = listener;
    this.Feed = Feed;
  }

  /** Sets where bars come from. */
  connect(source: Remote<ChartSource>): void {
    this.source = source;
    for (const feed of this.feeds) feed.connect(source);
  }

  /** Shows exactly these securities over the chart's span. Those already shown keep their bars. */
  show(securities: readonly ComparedSecurity[], span: ChartSpan): void {
    const before = this.feeds;
    this.feeds = securities.map((security) => this.feedOf(security));
    for (const feed of before) if (!this.feeds.includes(feed)) feed.close();
    for (const feed of this.feeds) feed.show(span);
    if (before.length === this.feeds.length && before.every((feed, i) => feed === this.feeds[i])) return;
    this.series.compared.show(this.feeds.map(({ line }) => line));
    this.listener.compareChanged();
    this.listener.compareStatusChanged();
  }

  /** The chart shows its bar `from` and later ones. */
  wantOlder(from: number): void {
    for (const feed of this.feeds) feed.wantOlder(from);
  }

  /** Retries what could not be loaded. */
  retry(): void {
    for (const feed of this.feeds) feed.retry();
  }

  /** The state of the securities for the page, in their order. */
  states(palette: Palette): ComparedState[] {
    return this.feeds.map((feed, k) => {
      const { css, dash, gap } = comparedStyle(k, palette);
      return {
        ...feed.line.security,
        name: feed.name,
        phase: feed.phase,
        failure: feed.failure,
        simulated: feed.simulated,
        colour: css,
        dash,
        gap,
      };
    });
  }

  close(): void {
    for (const feed of this.feeds) feed.close();
    this.feeds = [];
  }

  private feedOf(security: ComparedSecurity): ComparedFeed {
    const known = this.feeds.find(({ line }) => isSameSecurity(line.security, security));
    if (known !== undefined) return known;
    const feed = new ComparedFeed(security, this.series, this.listener, this.Feed);
    if (this.source !== undefined) feed.connect(this.source);
    return feed;
  }
}

/** The bars of one compared security. */
class ComparedFeed implements FeedListener {
  readonly line: ComparedLine;
  private readonly chart: ChartSeries;
  private readonly listener: ComparisonListener;
  private readonly series = new ChartSeries();
  private readonly feed: BarFeed;
  private span: ChartSpan | undefined;

  constructor(security: ComparedSecurity, chart: ChartSeries, listener: ComparisonListener, Feed: typeof BarFeed) {
    this.feed = new Feed(this.series, this);
    this.line = new ComparedLine(security);
    this.chart = chart;
    this.listener = listener;
  }

  get name(): string {
    return this.feed.subject?.name ?? '';
  }

  get phase(): BarFeed['phase'] {
    return this.feed.phase;
  }

  get failure(): FailureCode | '' {
    return this.feed.failure;
  }

  get simulated(): SimulatedStretch | null {
    return this.series.simulatedStretch;
  }

  connect(source: Remote<ChartSource>): void {
    this.feed.connect(source);
  }

  show(span: ChartSpan): void {
    if (this.span?.range === span.range && this.span.period === span.period) return;
    this.span = span;
    this.feed.show({ type: 'security', ...this.line.security }, span);
  }

  /** Fetches the bars before the first one, if the chart's bar `from` is older. */
  wantOlder(from: number): void {
    const { bars } = this.series;
    const own = this.chart.bars;
    if (bars.count > 0 && from < own.count && own.time[from] + LATER_BY < bars.time[0]) void this.feed.wantOlder();
  }

  retry(): void {
    this.feed.retry();
  }

  close(): void {
    this.feed.close();
  }

  loaded(): void {
    this.take();
  }

  grew(): void {
    if (!this.line.has(this.series.bars)) {
      this.take();
      return;
    }
    this.chart.comparedChanged(this.line, this.series.changedFrom);
    this.series.changedFrom = Number.POSITIVE_INFINITY;
    this.listener.compareGrew();
  }

  prepended(): void {
    this.take();
  }

  /** Its bars are always drawn as they are. */
  rearranged(): void {}

  marked(): void {}

  statusChanged(): void {
    this.listener.compareStatusChanged();
  }

  private take(): void {
    this.chart.compared.take(this.line, this.series.bars);
    this.series.changedFrom = Number.POSITIVE_INFINITY;
    this.listener.compareChanged();
  }
}
