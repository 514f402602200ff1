import type { Remote } from 'comlink';
import { type ChartChoice, chosenPeriod, chosenRange } from '../../engine/chart/chart-choice.ts';
import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import { hasFormulas } from '../../engine/chart/own-indicator.ts';
import { firstBarFrom } from '../../engine/chart/slot-axis.ts';
import { type ChartView, leftOf } from '../../engine/chart/view.ts';
import { warmUpOf } from '../../engine/chart/warm-up.ts';
import type { Palette } from '../../engine/draw/palette.ts';
import type { ChartTarget, ComparedState } from '../api/chart-api.ts';
import type { ChartSource } from '../api/chart-source.ts';
import { BarFeed } from './bars/bar-feed.ts';
import type { ChartSpan } from './bars/bar-origin.ts';
import type { FeedListener } from './bars/feed-listener.ts';
import type { Comparison, ComparisonListener } from './comparison.ts';
import type { OwnFormulas } from './own-formulas.ts';

/** Fills a chart's series: with the bars of its target and of the securities that it is compared with. */
export class ChartData {
  readonly feed: BarFeed;
  private readonly series: ChartSeries;
  private readonly listener: ComparisonListener;
  /** Its code is loaded with the first compared security. */
  private comparison: Comparison | undefined;
  /** Its code is loaded with the first formula of the user. */
  private own: OwnFormulas | undefined;
  private target: ChartTarget | undefined;
  /** What was shown last; undefined once it is closed. */
  private choice: ChartChoice | undefined;
  private source: Remote<ChartSource> | undefined;

  constructor(series: ChartSeries, listener: FeedListener & ComparisonListener) {
    this.series = series;
    this.listener = listener;
    this.feed = new BarFeed(series, listener);
  }

  /** Sets where bars come from. */
  connect(source: Remote<ChartSource>): void {
    this.source = source;
    this.feed.connect(source);
    this.comparison?.connect(source);
    this.own?.connect(source);
  }

  /** Loads the bars of a target that a choice shows. */
  show(target: ChartTarget, choice: ChartChoice): void {
    this.target = target;
    this.draw(choice);
    this.feed.show(target, spanOf(choice));
    this.compare(choice);
    this.warm(choice);
  }

  /** Follows a changed choice of the same bars: chart type, indicators, compared securities. */
  follow(choice: ChartChoice, before: ChartChoice): void {
    const { compared, studies, chartType } = choice;
    if (compared !== before.compared) this.compare(choice);
    if (studies !== before.studies || chartType !== before.chartType) this.warm(choice);
  }

  /** Arranges the bars for a choice's chart type, and marks news if the choice shows it. */
  draw({ chartType, options }: ChartChoice): void {
    this.feed.drawAs(chartType);
    this.feed.wantNews(options.news);
  }

  /** Fetches the older bars of the compared securities that a view shows. */
  compareOlder(view: ChartView): void {
    const from = firstBarFrom(this.series.axis, leftOf(view));
    this.comparison?.wantOlder(from);
    this.own?.wantOlder(from);
  }

  /** The state of the compared securities, for the page. */
  compared(palette: Palette): ComparedState[] {
    return this.comparison?.states(palette) ?? [];
  }

  /** Retries what could not be loaded. */
  retry(): void {
    this.feed.retry();
    this.comparison?.retry();
    this.own?.retry();
  }

  close(): void {
    this.choice = undefined;
    this.feed.close();
    this.comparison?.close();
    this.own?.close();
  }

  /** The values of a formula's lines on the last bar; null if there are none. */
  async values(text: string): Promise<readonly number[] | null> {
    const own = await this.ownFormulas();
    return own.values(text);
  }

  /** Fetches the bars that the indicators need before the range, and those of other securities. */
  private warm(choice: ChartChoice): void {
    this.choice = choice;
    if (this.own === undefined && hasFormulas(choice)) {
      this.ownFormulas().then(() => this.choice && this.warm(this.choice), console.warn);
    }
    if (this.target !== undefined) this.own?.show(choice, this.target, spanOf(choice));
    this.feed.warm(Math.max(warmUpOf(choice), this.own?.history ?? 0));
  }

  private async ownFormulas(): Promise<OwnFormulas> {
    const { OwnFormulas } = await import('./own-formulas.ts');
    this.own ??= new OwnFormulas(this.series, this.listener, BarFeed, this.source);
    return this.own;
  }

  private compare(choice: ChartChoice): void {
    this.choice = choice;
    if (this.comparison !== undefined) this.comparison.show(choice.compared, spanOf(choice));
    else if (choice.compared.length > 0) {
      this.beginToCompare().catch(console.warn);
    }
  }

  private async beginToCompare(): Promise<void> {
    const { Comparison } = await import('./comparison.ts');
    if (this.comparison !== undefined || this.choice === undefined) return;
    this.comparison = new Comparison(this.series, this.listener, BarFeed, this.source);
    this.compare(this.choice);
  }
}

function spanOf(choice: ChartChoice): ChartSpan {
  return { range: chosenRange(choice), period: chosenPeriod(choice) };
}
