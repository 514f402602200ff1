import { type CursorTime, NO_CURSOR, type TimeWindow } from '../../engine/chart/time-window.ts';

/** A chart that follows others of its link. It does not pass on what it is told here. */
export interface LinkedChart {
  /** The times shown; null while it has no bars. */
  timeWindow(): TimeWindow | null;
  followCursor(cursor: CursorTime): void;
  followTimes(window: TimeWindow): void;
}

interface Link {
  readonly charts: Set<LinkedChart>;
  /** The chart that has the crosshair, and where. */
  pointed: LinkedChart | undefined;
  cursor: CursorTime;
  /** The times to which a user last moved one of the charts; null until then, while all show those of the first. */
  window: TimeWindow | null;
}

/**
 * The charts of one tab that share crosshair and time range, by link name. A chart reports what its user did; each of
 * the others then moves its own view and requests its own frame. Nothing is reported twice or echoed back.
 */
export class ChartLinks {
  private readonly links = new Map<string, Link>();
  private readonly names = new Map<LinkedChart, string>();

  /** Moves a chart to a link; undefined for none. */
  join(chart: LinkedChart, name: string | undefined): void {
    if (this.names.get(chart) === name) return;
    this.leave(chart);
    if (name === undefined) return;
    let link = this.links.get(name);
    if (link === undefined) {
      link = { charts: new Set(), pointed: undefined, cursor: NO_CURSOR, window: null };
      this.links.set(name, link);
    }
    link.charts.add(chart);
    this.names.set(chart, name);
    this.catchUp(chart);
  }

  /** Removes a chart from its link, and the crosshair that the others took from it. */
  leave(chart: LinkedChart): void {
    const name = this.names.get(chart);
    const link = this.linkOf(chart);
    if (name === undefined || link === undefined) return;
    if (link.pointed === chart) this.shareCursor(chart, NO_CURSOR);
    chart.followCursor(NO_CURSOR);
    link.charts.delete(chart);
    this.names.delete(chart);
    if (link.charts.size === 0) this.links.delete(name);
  }

  /** The chart's crosshair moved here; `NO_CURSOR` if it disappeared. */
  shareCursor(chart: LinkedChart, cursor: CursorTime): void {
    const link = this.linkOf(chart);
    if (link === undefined) return;
    const gone = Number.isNaN(cursor.time);
    // If another chart has the crosshair by now, there is nothing to remove.
    if (gone && link.pointed !== chart) return;
    if (link.pointed === chart && cursor.time === link.cursor.time && cursor.until === link.cursor.until) return;
    link.pointed = gone ? undefined : chart;
    link.cursor = cursor;
    for (const other of link.charts) if (other !== chart) other.followCursor(cursor);
  }

  /** The user moved the chart to these times. */
  shareTimes(chart: LinkedChart, window: TimeWindow): void {
    const link = this.linkOf(chart);
    if (link === undefined) return;
    link.window = window;
    for (const other of link.charts) if (other !== chart) other.followTimes(window);
  }

  /** A chart is new or has new bars: it moves to the times of its link, or the others move to its own. */
  catchUp(chart: LinkedChart): void {
    const link = this.linkOf(chart);
    if (link === undefined) return;
    const [first] = link.charts;
    const window = link.window ?? first?.timeWindow() ?? null;
    const leads = link.window === null && chart === first;
    for (const each of leads ? link.charts : [chart]) {
      const follows = link.window !== null || each !== first;
      if (window !== null && follows) each.followTimes(window);
    }
    if (link.pointed !== chart) chart.followCursor(link.cursor);
  }

  private linkOf(chart: LinkedChart): Link | undefined {
    const name = this.names.get(chart);
    return name === undefined ? undefined : this.links.get(name);
  }
}
