import type { Remote } from 'comlink';
import type { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { ChartSource } from '../../api/chart-source.ts';
import type { BarOrigin } from './bar-origin.ts';

/**
 * Keeps a chart's news markers: fetches the headlines after its bars, if markers are wanted. A failure leaves the
 * markers as they are, because bars do not depend on news.
 */
export class NewsWatch {
  private readonly series: ChartSeries;
  private readonly marked: () => void;
  private wanted = false;
  /** The loaded bars, and the market that they came from. */
  private loaded: { readonly source: Remote<ChartSource>; readonly origin: BarOrigin } | undefined;
  /** The origin of the headlines shown. */
  private shown: BarOrigin | undefined;

  /** `marked` is called when the markers change. */
  constructor(series: ChartSeries, marked: () => void) {
    this.series = series;
    this.marked = marked;
  }

  /** Sets whether markers are wanted. */
  want(wanted: boolean): void {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    if (!wanted) this.clear();
    else if (this.loaded !== undefined) void this.fetch(this.loaded.source, this.loaded.origin);
  }

  /** Fetches the headlines of `origin`, whose bars have just been loaded or refreshed. */
  async fetch(source: Remote<ChartSource>, origin: BarOrigin): Promise<void> {
    this.loaded = { source, origin };
    if (this.shown !== origin) this.clear();
    if (!this.wanted) return;
    // `Http` has logged the failure; the next poll retries.
    const items = await origin.headlines(source).catch(() => null);
    if (items === null || !this.wanted || origin !== this.loaded?.origin) return;
    this.shown = origin;
    this.series.takeNews(items);
    this.marked();
  }

  /** Ignores answers still on their way. */
  close(): void {
    this.loaded = undefined;
  }

  private clear(): void {
    if (this.series.newsMarks.length === 0) return;
    this.series.takeNews([]);
    this.marked();
  }
}
