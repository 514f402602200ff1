import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { Command } from '../../../engine/chart/command.ts';
import { barUnderCursor } from '../../../engine/chart/hit-test.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import {
  barAtTime,
  type CursorTime,
  type TimeWindow,
  timeWindowOf,
  viewAtTimes,
} from '../../../engine/chart/time-window.ts';
import { type ChartView, leftOf } from '../../../engine/chart/view.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { ChartLinks, type LinkedChart } from '../../../workers/chart/chart-links.ts';
import { ChartMotion } from '../../../workers/chart/chart-motion.ts';
import { FrameLoop, type FramePainter } from '../../../workers/chart/pace/frame-loop.ts';
import { waveDays } from '../../engine/chart/chart-bars.ts';
import { laidOutView } from '../../engine/chart/chart-view.ts';
import { aggregated } from '../../engine/series/aggregated.ts';

// Node has no frames: this plays the browser's part, one call per displayed frame.
let waiting: FrameRequestCallback[] = [];
let now = 0;
const before = globalThis.requestAnimationFrame;

beforeEach(() => {
  waiting = [];
  now = 1000;
  globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
});
afterEach(() => {
  globalThis.requestAnimationFrame = before;
});

function showFrame(): void {
  now += 16;
  for (const callback of waiting.splice(0)) callback(now);
}

/** A chart without canvases: commands, links, momentum and frames as in a session. */
class BareChart implements LinkedChart, FramePainter {
  readonly series = new ChartSeries();
  readonly sent: unknown[] = [];
  view: ChartView;
  painted = 0;
  /** How often another chart's crosshair was received. */
  told = 0;
  private readonly frames: FrameLoop;
  private readonly motion: ChartMotion;

  constructor(bars: Bars, links: ChartLinks, frames: FrameLoop, link: string | undefined) {
    this.frames = frames;
    this.series.replace(bars, new OrdinalAxis(bars));
    this.view = laidOutView(this.series.axis, Math.floor(bars.count / 2));
    this.motion = new ChartMotion(this, links, (message) => this.sent.push(message));
    links.join(this, link);
  }

  get bar(): number {
    return barUnderCursor(this.view, this.series.axis);
  }

  send(command: Command): void {
    const { view } = this;
    this.move(command);
    this.motion.commanded(command, view, this.view);
    this.motion.showHint(this.view, null);
    if (this.motion.running) this.frames.request(this);
  }

  load(bars: Bars): void {
    this.series.replace(bars, new OrdinalAxis(bars));
    this.view = laidOutView(this.series.axis, Math.floor(bars.count / 2));
    this.motion.loaded();
  }

  paint(time: number): void {
    this.painted++;
    const step = this.motion.step(time);
    if (step !== null && !this.move(step)) this.motion.rest();
    if (this.motion.running) this.frames.request(this);
  }

  broken(reason: unknown): void {
    throw reason;
  }

  timeWindow(): TimeWindow | null {
    return timeWindowOf(this.view, this.series.axis);
  }

  followCursor(cursor: CursorTime): void {
    this.told++;
    const guide = barAtTime(this.series.bars, cursor);
    if (guide === this.view.guide) return;
    this.view = { ...this.view, guide, ...(guide < 0 ? {} : { pointerX: Number.NaN, cursor: -1 }) };
    this.frames.request(this);
  }

  followTimes(window: TimeWindow): void {
    this.view = viewAtTimes(this.view, window, this.series.axis);
    this.frames.request(this);
  }

  private move(command: Command): boolean {
    const { view } = this;
    const outcome = applyCommand(view, command, this.series.axis);
    this.view = outcome.view;
    if (outcome.level === 0) return false;
    this.frames.request(this);
    this.motion.share(view, this.view, this.series);
    return true;
  }
}

const days = waveDays(600);
const weeks = aggregated(days, 'w');
const over = (chart: BareChart, bar: number): Command => ({
  type: 'point',
  x: chart.view.plotLeft + ((bar + 0.5 - leftOf(chart.view)) / chart.view.span) * chart.view.plotWidth,
  y: 100,
});

function pair(link: string | null = 'a'): { a: BareChart; b: BareChart; links: ChartLinks; frames: FrameLoop } {
  const links = new ChartLinks();
  const frames = new FrameLoop();
  const a = new BareChart(days, links, frames, link ?? undefined);
  const b = new BareChart(weeks, links, frames, link ?? undefined);
  showFrame();
  a.painted = 0;
  b.painted = 0;
  return { a, b, links, frames };
}

describe('linked charts', () => {
  it('have their crosshair at the bar of the same time, each in one frame', () => {
    const { a, b } = pair();
    for (const bar of [400, 410, 420]) a.send(over(a, bar));
    expect(a.bar).toBe(420);
    expect(weeks.time[b.bar]).toBeLessThanOrEqual(days.time[420]);
    expect(weeks.time[b.bar + 1]).toBeGreaterThan(days.time[420]);
    showFrame();
    showFrame();
    expect([a.painted, b.painted, waiting.length]).toEqual([1, 1, 0]);
  });

  it('show the crosshair of the chart pointed at last, and remove it when the pointer leaves', () => {
    const { a, b } = pair();
    a.send(over(a, 400));
    b.send(over(b, 70));
    expect([b.bar, b.view.guide]).toEqual([70, -1]);
    expect(days.time[a.bar]).toBeGreaterThanOrEqual(weeks.time[70]);
    expect(days.time[a.bar]).toBeLessThan(weeks.time[71]);
    b.send({ type: 'leave' });
    expect([a.bar, b.bar]).toEqual([-1, -1]);
  });

  it('keep the crosshair of one while another is moved, and are notified of each bar once', () => {
    const { a, b, links, frames } = pair();
    const third = new BareChart(days, links, frames, 'a');
    a.send(over(a, 400));
    const { told } = third;
    a.send({ ...over(a, 400), y: 130 } as Command);
    b.send({ type: 'zoom', factor: 1.1, x: 500 });
    expect([third.bar, third.told]).toEqual([400, told]);
    a.send({ type: 'leave' });
    expect([third.bar, third.told]).toEqual([-1, told + 1]);
  });

  it('follow the data cursor of the keyboard', () => {
    const { a, b } = pair();
    b.send({ type: 'jump', to: 'last' });
    b.send({ type: 'step', bars: -4 });
    expect(days.time[a.bar]).toBeGreaterThanOrEqual(weeks.time[weeks.count - 5]);
    expect(days.time[a.bar]).toBeLessThan(weeks.time[weeks.count - 4]);
  });

  it('show the same times after a pan, a zoom and while a thrown plot moves on, in as many frames', () => {
    const { a, b } = pair();
    const sameTimes = (): void => {
      const first = Math.floor(leftOf(b.view));
      const day = Math.floor(leftOf(a.view));
      expect(weeks.time[first]).toBeLessThanOrEqual(days.time[day]);
      expect(weeks.time[first + 1]).toBeGreaterThan(days.time[day]);
    };
    a.send({ type: 'pan', pixels: 300 });
    sameTimes();
    a.send({ type: 'zoom', factor: 2, x: 400 });
    sameTimes();
    const spanBefore = a.view.span;
    b.send({ type: 'zoom', factor: 0.7, x: 400 });
    expect(a.view.span).toBeCloseTo(spanBefore / 0.7, 0);
    showFrame();
    showFrame();
    expect(waiting).toHaveLength(0);

    a.painted = 0;
    b.painted = 0;
    a.send({ type: 'press', x: 300, y: 100 });
    a.send({ type: 'drag', x: 330, y: 100 });
    a.send({ type: 'release', x: 330, y: 100, speed: 0.4 });
    const released = a.view.right;
    let frames = 0;
    while (waiting.length > 0 && frames < 500) {
      showFrame();
      frames++;
    }
    expect(frames).toBeGreaterThan(20);
    expect(frames).toBeLessThan(500);
    expect(a.view.right).toBeLessThan(released);
    sameTimes();
    // A chart is at most one frame behind the leading one, and paints no more often.
    expect(a.painted).toBeLessThanOrEqual(frames);
    expect(b.painted).toBeLessThanOrEqual(frames);
  });

  it('are followed by one that gets other bars or joins later, and led by one whose range was chosen', () => {
    const { a, b, links, frames } = pair();
    a.send({ type: 'pan', pixels: 400 });
    b.load(days);
    expect(b.view.right).toBeCloseTo(a.view.right, 5);
    const late = new BareChart(days, links, frames, 'a');
    expect(late.view.right).toBeCloseTo(a.view.right, 5);

    b.send({ type: 'choice', choice: { ...FIRST_CHOICE, dayRange: '2y' }, ranged: true });
    const asked = waveDays(900);
    b.load(asked);
    expect(b.view.right).toBe(asked.count + 0.5);
    expect(a.view.right).toBeGreaterThan(days.count);
  });

  it('show the times of the first one until one of them is moved', () => {
    const links = new ChartLinks();
    const frames = new FrameLoop();
    const first = new BareChart(days, links, frames, 'a');
    first.send({ type: 'pan', pixels: 1 });
    const { a, b } = { a: new BareChart(weeks, links, frames, 'b'), b: new BareChart(days, links, frames, 'b') };
    expect(leftOf(b.view)).toBeGreaterThan(250);
    const left = days.time.indexOf(weeks.time[Math.floor(leftOf(a.view))]);
    expect(Math.abs(leftOf(b.view) - left)).toBeLessThan(7);
    a.load(waveDays(580));
    expect(leftOf(b.view)).toBeCloseTo(290, 5);
    b.load(days);
    expect(leftOf(b.view)).toBeCloseTo(290, 5);
  });

  it('do not affect charts of another link, or of none', () => {
    const { a, b, links, frames } = pair();
    const other = new BareChart(days, links, frames, 'b');
    const alone = new BareChart(days, links, frames, undefined);
    const shown = b.view;
    other.send({ type: 'pan', pixels: 100 });
    alone.send({ type: 'pan', pixels: 100 });
    alone.send(over(alone, 400));
    expect(b.view).toBe(shown);
    expect([a.bar, b.bar, other.bar, alone.bar]).toEqual([-1, -1, -1, 400]);
  });

  it('lose the crosshair of a chart that leaves, which keeps its own', () => {
    const { a, b, links } = pair();
    a.send(over(a, 400));
    links.join(a, undefined);
    expect([a.bar, b.bar]).toEqual([400, -1]);
    const shown = b.view;
    a.send({ type: 'pan', pixels: 100 });
    expect(b.view).toBe(shown);
    links.leave(b);
    links.leave(b);
  });
});

describe('what a chart reports to its page about gestures', () => {
  it('is the hint of the pointer, once each time it changes', () => {
    const { a } = pair(null);
    const { layout } = a.view;
    a.send({ type: 'point', x: 300, y: 100 });
    a.send({ type: 'point', x: layout.axisLeft + 4, y: 100 });
    a.send({ type: 'point', x: layout.axisLeft + 5, y: 101 });
    a.send({ type: 'point', x: 300, y: layout.lower[0].top });
    expect(a.sent).toEqual([
      { type: 'hint', cursor: 'ns-resize' },
      { type: 'hint', cursor: 'row-resize' },
    ]);
  });

  it('is the heights of panes, once when the divider is released, and after each key', () => {
    const { a } = pair(null);
    const y = a.view.layout.lower[0].top;
    a.send({ type: 'press', x: 300, y });
    for (const way of [5, 10, 20]) a.send({ type: 'drag', x: 300, y: y - way });
    const shares = (): unknown[] => a.sent.filter((message) => (message as { type: string }).type === 'shares');
    expect(shares()).toEqual([]);
    a.send({ type: 'release', x: 300, y: y - 20, speed: 3 });
    expect(shares()).toEqual([{ type: 'shares', shares: a.view.choice.shares }]);
    a.send({ type: 'press', x: 300, y });
    a.send({ type: 'release', x: 300, y, speed: 0 });
    expect(shares()).toHaveLength(1);
    a.send({ type: 'divide', pane: 0, pixels: 8 });
    expect(shares()).toHaveLength(2);
    while (waiting.length > 0) showFrame();
    expect(a.view.right).toBe(600.5);
  });
});

describe('a thrown plot', () => {
  const thrown = (): BareChart => {
    const { a } = pair(null);
    a.send({ type: 'pan', pixels: 200 });
    a.send({ type: 'press', x: 300, y: 100 });
    a.send({ type: 'drag', x: 340, y: 100 });
    a.send({ type: 'release', x: 340, y: 100, speed: 1 });
    return a;
  };

  it('moves on by frames alone, and comes to rest', () => {
    const chart = thrown();
    const released = chart.view.right;
    showFrame();
    const first = released - chart.view.right;
    expect(first).toBeGreaterThan(0);
    let frames = 1;
    for (; waiting.length > 0 && frames < 500; frames++) showFrame();
    expect(frames).toBeLessThan(150);
    const pixels = ((released - chart.view.right) * chart.view.plotWidth) / chart.view.span;
    expect(pixels).toBeGreaterThan(300);
    expect(pixels).toBeLessThan(325);
  });

  it.each<[string, Command]>([
    ['a press', { type: 'press', x: 300, y: 100 }],
    ['the wheel', { type: 'zoom', factor: 1.1, x: 300 }],
    ['a key', { type: 'step', bars: -1 }],
    ['fitting', { type: 'fit' }],
  ])('is stopped by %s', (_, command) => {
    const chart = thrown();
    showFrame();
    chart.send(command);
    const { right } = chart.view;
    while (waiting.length > 0) showFrame();
    expect(chart.view.right).toBe(right);
  });

  it('is not stopped by a pointer that only moves, and stops at the edge', () => {
    const chart = thrown();
    showFrame();
    const { right } = chart.view;
    chart.send({ type: 'point', x: 500, y: 50 });
    showFrame();
    expect(chart.view.right).toBeLessThan(right);

    chart.send({ type: 'release', x: 0, y: 0, speed: 0 });
    chart.send({ type: 'pan', pixels: 1e6 });
    const edge = chart.view.right;
    chart.send({ type: 'press', x: 300, y: 100 });
    chart.send({ type: 'release', x: 300, y: 100, speed: 5 });
    let frames = 0;
    for (; waiting.length > 0 && frames < 50; frames++) showFrame();
    expect(frames).toBeLessThan(4);
    expect(chart.view.right).toBe(edge);
  });
});
