import type { Remote } from 'comlink';
import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../engine/chart/chart-series.ts';
import { ownIndicator } from '../../engine/chart/own-study.ts';
import type { StudyChoice } from '../../engine/chart/study-choice.ts';
import { compileFormula } from '../../engine/formula/compile.ts';
import { FormulaIndicator } from '../../engine/formula/formula-indicator.ts';
import type { PriceColumns } from '../../engine/indicators/indicator.ts';
import { SoundBars } from '../../engine/indicators/sound-bars.ts';
import { Study } from '../../engine/indicators/study.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { BarChange } from '../../engine/series/bar-change.ts';
import type { ChartTarget } from '../api/chart-api.ts';
import type { ChartSource } from '../api/chart-source.ts';
import type { BarFeed } from './bars/bar-feed.ts';
import type { ChartSpan } from './bars/bar-origin.ts';
import type { FeedListener } from './bars/feed-listener.ts';
import type { ComparisonListener } from './comparison.ts';

/** If another security's bars begin this much later (seconds) than the chart's own, older ones are missing. */
const LATER_BY = 10 * 24 * 60 * 60;

/**
 * The formulas of the user on a chart: makes them for its studies, and feeds the other securities that they read, over the chart's
 * range and period. Loaded with the first formula, so the feeds' class is a parameter, as in `comparison.ts`.
 */
export class OwnFormulas {
  /** The number of bars that they need before the range. */
  history = 0;
  private readonly series: ChartSeries;
  private readonly listener: ComparisonListener;
  private readonly Feed: typeof BarFeed;
  private source: Remote<ChartSource> | undefined;
  private others: ReadonlyMap<string, OtherFeed> = new Map();
  private region: Region = 'U';
  private readonly make = (choice: StudyChoice) => ownIndicator(choice, this.barsOf);

  constructor(series: ChartSeries, listener: ComparisonListener, Feed: typeof BarFeed, source?: Remote<ChartSource>) {
    this.series = series;
    this.listener = listener;
    this.Feed = Feed;
    this.source = source;
    this.renew();
  }

  /** Sets where bars come from. */
  connect(source: Remote<ChartSource>): void {
    this.source = source;
    for (const other of this.others.values()) other.feed.connect(source);
  }

  /** Feeds the securities that the formulas of a choice read. */
  show({ studies: { overlays, lower } }: ChartChoice, target: ChartTarget, span: ChartSpan): void {
    const own = [...overlays, ...lower].filter(({ formula }) => formula !== undefined).map(this.make);
    this.history = Math.max(0, ...own.map(({ entry, parameters }) => entry.memory(...parameters)));
    const region = target.type === 'security' ? target.region : 'U';
    const wanted = new Set(own.flatMap(({ securities }) => securities).map((symbol) => withRegion(symbol, region)));
    const before = this.others;
    this.others = new Map([...wanted].map((key) => [key, before.get(key) ?? this.feedOf(key)]));
    this.region = region;
    for (const [key, other] of before) if (this.others.get(key) !== other) other.feed.close();
    for (const other of this.others.values()) other.show(span, this.history);
  }

  /** The chart shows its bar `from` and later ones. */
  wantOlder(from: number): void {
    for (const other of this.others.values()) other.wantOlder(this.series.bars.time[from]);
  }

  /** Retries what could not be loaded. */
  retry(): void {
    for (const other of this.others.values()) other.feed.retry();
  }

  close(): void {
    for (const other of this.others.values()) other.feed.close();
    this.others = new Map();
  }

  /** The values of a text's lines on the chart's last bar; null if it has a mistake or there are no bars. */
  values(text: string): readonly number[] | null {
    const { program } = compileFormula(text);
    const { bars } = this.series;
    if (program === null || bars.count === 0) return null;
    const sound = new SoundBars(bars);
    sound.fill();
    const study = new Study(new FormulaIndicator(program, program.securities.map(this.barsOf)));
    study.fill(sound);
    return study.lines.map((line) => line[bars.count - 1]);
  }

  private readonly barsOf = (symbol: string): PriceColumns | null =>
    this.others.get(withRegion(symbol, this.region))?.bars ?? null;

  private feedOf(key: string): OtherFeed {
    const other = new OtherFeed(key, this.Feed, {
      renewed: () => this.renew(),
      grew: () => this.follow(),
    });
    if (this.source !== undefined) other.feed.connect(this.source);
    return other;
  }

  private renew(): void {
    this.series.studies.renewOwn(this.make);
    this.listener.compareChanged();
  }

  /** The newest bar of another security has changed: the newest values of the chart may, too. */
  private follow(): void {
    const { series } = this;
    if (series.bars.count > 0) series.changed(BarChange.Amended, series.bars.count - 1);
    this.listener.compareGrew();
  }
}

/** What happens to the bars of another security: they are replaced, or the newest changes. */
interface OtherListener {
  readonly renewed: () => void;
  readonly grew: () => void;
}

/** The bars of another security, without those that have no price. */
class OtherFeed implements FeedListener {
  readonly feed: BarFeed;
  /** Null until they have come. */
  bars: SoundBars | null = null;
  private readonly series = new ChartSeries();
  private readonly key: string;
  private readonly listener: OtherListener;
  private span: ChartSpan | undefined;
  /** The bars that `bars` reads: a load replaces them. */
  private read: ChartSeries['bars'] | undefined;

  constructor(key: string, Feed: typeof BarFeed, listener: OtherListener) {
    this.key = key;
    this.listener = listener;
    this.feed = new Feed(this.series, this);
  }

  show(span: ChartSpan, history: number): void {
    if (this.span?.range !== span.range || this.span.period !== span.period) {
      this.span = span;
      const region = this.key.startsWith('C') ? 'C' : 'U';
      this.feed.show({ type: 'security', region, symbol: this.key.slice(2) }, span);
    }
    this.feed.warm(history);
  }

  /** Fetches the bars before the first one, if the chart shows older ones than `time`. */
  wantOlder(time: number): void {
    const { bars } = this.series;
    if (bars.count > 0 && time + LATER_BY < bars.time[0]) void this.feed.wantOlder();
  }

  loaded(): void {
    this.bars = new SoundBars(this.series.bars);
    this.bars.fill();
    this.read = this.series.bars;
    this.listener.renewed();
  }

  grew(): void {
    if (this.bars === null || this.read !== this.series.bars) {
      this.loaded();
      return;
    }
    this.bars.next();
    this.listener.grew();
  }

  prepended(): void {
    this.loaded();
  }

  rearranged(): void {}

  marked(): void {}

  statusChanged(): void {}
}

/** A symbol with its country: the chart's own unless the formula names one. */
function withRegion(symbol: string, region: Region): string {
  return /^[CU]:/.test(symbol) ? symbol : `${region}:${symbol}`;
}
