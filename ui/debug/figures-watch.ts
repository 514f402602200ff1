import type { MarketFigures } from '../../workers/api/figures.ts';
import { FIGURES_CHANNEL, type FiguresMessage, type ThreadReport, threadKey } from './thread-report.ts';

/** The interval between two requests, milliseconds. */
const PERIOD = 1_000;
/** Answers that arrive within this time (milliseconds) are shown together. */
const ANSWER_TIME = 200;
/** A market worker of another tab counts as gone after this long without a report (milliseconds). */
const SILENCE = 15_000;

/** The two latest reports of a thread. */
export interface WatchedThread {
  readonly report: ThreadReport;
  /** The report before; undefined after the first. */
  readonly before: ThreadReport | undefined;
  /** Milliseconds since the report arrived. */
  readonly age: number;
}

interface Kept {
  report: ThreadReport;
  before: ThreadReport | undefined;
  at: number;
}

/** Requests the figures of all tabs and of the market worker once a second, while a debug page is open. */
export class FiguresWatch {
  readonly #market: () => Promise<MarketFigures>;
  readonly #tab: string;
  readonly #show: (threads: readonly WatchedThread[]) => void;
  readonly #channel = new BroadcastChannel(FIGURES_CHANNEL);
  readonly #kept = new Map<string, Kept>();
  readonly #timer: ReturnType<typeof setInterval>;
  #showTimer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;

  /** `market` asks the market worker of this tab, whose lock is `tab`. `show` receives the threads after each request. */
  constructor(market: () => Promise<MarketFigures>, tab: string, show: (threads: readonly WatchedThread[]) => void) {
    this.#market = market;
    this.#tab = tab;
    this.#show = show;
    this.#channel.onmessage = ({ data }: MessageEvent<FiguresMessage>) => {
      if (data.type === 'report') this.#take(data.report);
    };
    this.#timer = setInterval(() => this.#ask(), PERIOD);
    this.#ask();
  }

  /** Stops asking. */
  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#showTimer);
    this.#channel.close();
  }

  #ask(): void {
    this.#channel.postMessage({ type: 'ask' } satisfies FiguresMessage);
    void this.#askMarket();
    clearTimeout(this.#showTimer);
    this.#showTimer = setTimeout(() => this.#show(this.#threads()), ANSWER_TIME);
  }

  /** A worker that has not answered is not asked again. */
  async #askMarket(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    await this.#market().then(
      (figures) => this.#take({ thread: 'market', tab: this.#tab, figures }),
      () => {},
    );
    this.#isAsking = false;
  }

  #take(report: ThreadReport): void {
    const key = threadKey(report);
    this.#kept.set(key, { report, before: this.#kept.get(key)?.report, at: performance.now() });
  }

  /** The reports of all threads that still exist. */
  #threads(): WatchedThread[] {
    const now = performance.now();
    const kept = [...this.#kept];
    const tabs = new Set(kept.flatMap(([, { report }]) => (report.thread === 'market' ? report.figures.tabs : [])));
    const painting = new Set(
      kept.flatMap(([, { report }]) => (report.thread === 'page' && report.figures.hasCharts ? report.tab : [])),
    );
    for (const [key, { report, at }] of kept) {
      const isThere =
        report.thread === 'market'
          ? report.tab === this.#tab || now - at < SILENCE
          : tabs.has(report.tab) && (report.thread === 'page' || painting.has(report.tab));
      if (!isThere) this.#kept.delete(key);
    }
    return [...this.#kept.values()].map(({ report, before, at }) => ({ report, before, age: now - at }));
  }
}
