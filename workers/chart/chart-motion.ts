import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Command } from '../../engine/chart/command.ts';
import { gripHint } from '../../engine/chart/grip-motion.ts';
import { barUnderCursor } from '../../engine/chart/hit-test.ts';
import { cursorTimeOf } from '../../engine/chart/time-window.ts';
import type { ChartView } from '../../engine/chart/view.ts';
import type { ChartMessage, PointerHint } from '../api/chart-api.ts';
import type { ChartLinks, LinkedChart } from './chart-links.ts';
import { KineticScroll } from './kinetic-scroll.ts';

/** The effects of a chart's gestures beyond its own view: momentum, linked charts, messages to the page. */
export class ChartMotion {
  private readonly chart: LinkedChart;
  private readonly links: ChartLinks;
  private readonly send: (message: ChartMessage) => void;
  private readonly momentum = new KineticScroll();
  private hint: PointerHint = 'crosshair';
  /** A range was chosen: once its bars have arrived, linked charts show its times. */
  private rangeAsked = false;

  constructor(chart: LinkedChart, links: ChartLinks, send: (message: ChartMessage) => void) {
    this.chart = chart;
    this.links = links;
    this.send = send;
  }

  /** Whether the momentum needs another frame. */
  get running(): boolean {
    return this.momentum.running;
  }

  /** The momentum's command for the frame of time `now`; null when it has stopped. */
  step(now: number): Command | null {
    const pixels = this.momentum.step(now);
    return pixels === 0 ? null : { type: 'pan', pixels };
  }

  /** Stops the plot where it is: at an edge, or because the user does something else. */
  rest(): void {
    this.momentum.stop();
  }

  /** A command of the user turned `before` into `view`. */
  commanded(command: Command, before: ChartView, view: ChartView): void {
    if (command.type === 'release') {
      this.momentum.throw(before.grip.type === 'plot' ? command.speed : 0);
    } else if (command.type !== 'point' && command.type !== 'leave' && command.type !== 'resize') {
      this.momentum.stop();
    }
    if (command.type === 'choice') this.rangeAsked = command.ranged === true;
    const { shares } = view.choice;
    if (command.type === 'divide' && shares !== before.choice.shares) this.keepShares(shares);
    if (command.type === 'release' && before.grip.type === 'divider' && shares !== before.grip.shares) {
      this.keepShares(shares);
    }
  }

  /** Updates the page's pointer: shows the hint of a drawing under it, otherwise of what can be gripped there. */
  showHint(view: ChartView, drawing: PointerHint | null): void {
    const hint = drawing ?? gripHint(view);
    if (hint === this.hint) return;
    this.hint = hint;
    this.send({ type: 'hint', cursor: hint });
  }

  /** Linked charts follow what the user changed from `before` to `view`. */
  share(before: ChartView, view: ChartView, series: ChartSeries): void {
    const { chart, links } = this;
    if (view.right !== before.right || view.span !== before.span) this.shareTimes();
    const index = view.guide < 0 ? barUnderCursor(view, series.axis) : -1;
    links.shareCursor(chart, cursorTimeOf(series.bars, index));
  }

  /** New bars are shown. If a range was chosen linked charts take its times; otherwise this chart takes theirs. */
  loaded(): void {
    this.momentum.stop();
    if (this.rangeAsked) this.shareTimes();
    this.rangeAsked = false;
    this.links.catchUp(this.chart);
  }

  private shareTimes(): void {
    const window = this.chart.timeWindow();
    if (window !== null) this.links.shareTimes(this.chart, window);
  }

  private keepShares(shares: readonly number[]): void {
    this.send({ type: 'shares', shares });
  }
}
