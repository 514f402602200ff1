import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import { takeReadout } from '../../engine/chart/take-readout.ts';
import type { ChartView } from '../../engine/chart/view.ts';
import type { ChartMessage } from '../api/chart-api.ts';
import type { BarFeed } from './bar-feed.ts';

/** What a chart tells its page of itself: where it stands, and against credit the read-out of its latest frame. */
export class ChartReport {
  private readonly post: (message: ChartMessage) => void;
  /** The page has shown the last read-out, so the next may be sent; `due`: there is a newer one. */
  private credit = true;
  private due = false;
  /** The bars are on the canvas; until they are, the page hears that they are loading. */
  private isDrawn = false;

  constructor(post: (message: ChartMessage) => void) {
    this.post = post;
  }

  /** Says where the chart stands. */
  status(feed: BarFeed, view: ChartView, series: ChartSeries): void {
    const { failure, live, subject } = feed;
    if (feed.phase !== 'ready') this.isDrawn = false;
    const phase = feed.phase === 'ready' && !this.isDrawn ? 'loading' : feed.phase;
    const { range, period, chartType } = view;
    const simulated = series.simulatedStretch;
    this.post({ type: 'status', status: { phase, failure, live, range, period, chartType, subject, simulated } });
  }

  /** A frame was painted. */
  painted(feed: BarFeed, view: ChartView, scene: Scene, series: ChartSeries): void {
    this.due = true;
    this.readout(scene, series);
    if (this.isDrawn || feed.phase !== 'ready') return;
    this.isDrawn = true;
    this.status(feed, view, series);
  }

  /** The page has shown the last read-out. */
  credited(scene: Scene, series: ChartSeries): void {
    this.credit = true;
    this.readout(scene, series);
  }

  private readout(scene: Scene, series: ChartSeries): void {
    if (!this.credit || !this.due) return;
    this.credit = false;
    this.due = false;
    this.post({ type: 'readout', readout: takeReadout(scene, series) });
  }
}
