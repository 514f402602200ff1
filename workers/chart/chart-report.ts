import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import { takeReadout } from '../../engine/chart/take-readout.ts';
import type { ChartMessage } from '../api/chart-api.ts';
import type { StreamFigures } from '../api/figures.ts';
import type { BarFeed } from './bars/bar-feed.ts';

/**
 * Interval of readouts (ms) while only trades change a chart: nobody reads faster, and each makes the page lay out its
 * legend again. The chart itself shows each trade in the next frame.
 */
const CALM_INTERVAL = 200;

/** What a chart reports to its page: its status and, against credit, the readout of its latest frame. */
export class ChartReport {
  private readonly post: (message: ChartMessage) => void;
  /** `credit`: the page has shown the last readout, so the next may be sent. `due`: there is a newer one. */
  private credit = true;
  private due = false;
  /** The due readout answers a gesture, so it waits only for credit. */
  private urgent = false;
  private sent = 0;
  private sentAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the bars have been painted; until then the page is told that they are loading. */
  private isDrawn = false;

  constructor(post: (message: ChartMessage) => void) {
    this.post = post;
  }

  /** Readouts that were sent, and whether a newer one waits. */
  get figures(): Pick<StreamFigures, 'sent' | 'credit' | 'waits'> {
    return { sent: this.sent, credit: this.credit ? 1 : 0, waits: this.due ? null : 0 };
  }

  /** Reports the chart's status. */
  status(feed: BarFeed, series: ChartSeries): void {
    const { failure, fetchedAt, live, subject } = feed;
    if (feed.phase !== 'ready') this.isDrawn = false;
    const phase = feed.phase === 'ready' && !this.isDrawn ? 'loading' : feed.phase;
    const simulated = series.simulatedStretch;
    this.post({ type: 'status', status: { phase, failure, fetchedAt, live, subject, simulated } });
  }

  /** The next frame shows more than new trades. */
  urge(): void {
    this.urgent = true;
  }

  /** A frame was painted. */
  painted(feed: BarFeed, scene: Scene, series: ChartSeries): void {
    this.due = true;
    this.readout(feed, scene, series);
    if (this.isDrawn || feed.phase !== 'ready') return;
    this.isDrawn = true;
    this.status(feed, series);
  }

  /** The page has shown the last readout. */
  credited(feed: BarFeed, scene: Scene, series: ChartSeries): void {
    this.credit = true;
    this.readout(feed, scene, series);
  }

  /** The chart ends: stops reporting. */
  close(): void {
    clearTimeout(this.timer);
    this.due = false;
  }

  /** Bars of another target stay on the canvas until the new ones arrive; they are not read out. */
  private readout(feed: BarFeed, scene: Scene, series: ChartSeries): void {
    if (!this.credit || !this.due) return;
    const wait = this.urgent ? 0 : this.sentAt + CALM_INTERVAL - performance.now();
    if (wait > 0) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.readout(feed, scene, series);
      }, wait);
      return;
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    this.credit = false;
    this.due = false;
    this.urgent = false;
    this.sentAt = performance.now();
    this.sent++;
    this.post({ type: 'readout', readout: feed.foreign ? null : takeReadout(scene, series) });
  }
}
