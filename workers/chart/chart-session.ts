import type { Remote } from 'comlink';
import { applyCommand } from '../../engine/chart/apply-command.ts';
import type { BarTable } from '../../engine/chart/bar-table.ts';
import { chosenPeriod } from '../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Command } from '../../engine/chart/command.ts';
import { Invalidation, type InvalidationLevel } from '../../engine/chart/invalidation.ts';
import { type KeptView, keptViewOf, lacksBars, viewAsKept } from '../../engine/chart/kept-view.ts';
import { barAt, rearrangedView } from '../../engine/chart/rearranged-view.ts';
import { Scene } from '../../engine/chart/scene.ts';
import { firstBarFrom, type SlotAxis } from '../../engine/chart/slot-axis.ts';
import {
  barAtTime,
  type CursorTime,
  type TimeWindow,
  timeWindowOf,
  viewAtTimes,
} from '../../engine/chart/time-window.ts';
import {
  type ChartView,
  leftOf,
  openingView,
  viewAfterAppend,
  viewAfterPrepend,
  viewOfRange,
} from '../../engine/chart/view.ts';
import { stepped } from '../../engine/chart/view-motion.ts';
import type { ChartCommand, ChartInit, ChartLegacy, ChartMessage, ChartTarget } from '../api/chart-api.ts';
import type { ChartSource } from '../api/chart-source.ts';
import type { FeedListener } from './bars/feed-listener.ts';
import { ChartCanvas } from './chart-canvas.ts';
import { ChartData } from './chart-data.ts';
import type { ChartDone } from './chart-figures.ts';
import type { ChartLinks, LinkedChart } from './chart-links.ts';
import { ChartMotion } from './chart-motion.ts';
import { ChartReport } from './chart-report.ts';
import type { ComparisonListener } from './comparison.ts';
import { DrawingBoard } from './drawing-board.ts';
import type { Layers } from './layers.ts';
import type { FrameLoop, FramePainter } from './pace/frame-loop.ts';

/**
 * One chart: takes commands from its port, has the pure core compute the view, and paints its canvas when the frame
 * loop says so. Everything drawn follows from view, series and look; this class only connects them.
 */
export class ChartSession implements FramePainter, FeedListener, ComparisonListener, LinkedChart {
  private readonly port: MessagePort;
  private readonly frames: FrameLoop;
  private readonly series = new ChartSeries();
  private readonly data: ChartData;
  private readonly links: ChartLinks;
  private readonly motion: ChartMotion;
  private readonly board: DrawingBoard;
  private readonly scene: Scene;
  private readonly canvas: ChartCanvas;
  private readonly report: ChartReport;
  private target: ChartTarget;
  private view: ChartView;
  /** Where the user left the previous chart; null once its bars have arrived or the user has moved. */
  private kept: KeptView | null = null;
  private frameCount = 0;
  private messageCount = 0;

  constructor(init: ChartInit, layers: Layers, port: MessagePort, frames: FrameLoop, links: ChartLinks) {
    this.port = port;
    this.frames = frames;
    this.target = init.target;
    this.view = openingView(init.choice);
    this.scene = new Scene(this.view);
    this.report = new ChartReport((message) => this.send(message));
    this.data = new ChartData(this.series, this);
    this.links = links;
    this.motion = new ChartMotion(this, links, (message) => this.send(message));
    this.board = new DrawingBoard(this.scene, this.series, {
      redraw: () => this.invalidate(Invalidation.Overlay),
      cursor: () => this.view.cursor,
      step: (bars) => this.apply({ type: 'step', bars }),
      send: (state) => this.send({ type: 'drawings', target: this.target, state }),
    });
    this.canvas = new ChartCanvas(layers, this.scene, this.series, this.board, init.theme, (panes) =>
      this.send({ type: 'panes', panes }),
    );
    links.join(this, init.link);
    if (init.before !== null) this.inherit(init.before);
    this.showScope();
    port.onmessage = (event: MessageEvent<ChartCommand>) => this.receive(event.data);
  }

  /** What it has done so far. */
  get done(): ChartDone {
    const { target, report, frameCount: frames, messageCount: messages, canvas } = this;
    return { target, ...report.figures, frames, messages, pixels: canvas.pixels };
  }

  /** What a chart that replaces this one takes over. */
  get legacy(): ChartLegacy {
    const { target, view, kept, board, series } = this;
    return { target, choice: view.choice, view: kept ?? keptViewOf(view, series.axis), book: board.book };
  }

  connect(source: Remote<ChartSource>): void {
    this.data.connect(source);
  }

  close(): void {
    this.links.leave(this);
    this.frames.cancel(this);
    this.report.close();
    this.data.close();
    this.port.close();
    this.canvas.close();
  }

  paint(now: number): void {
    this.run(now);
    const { canvas, scene, series, view } = this;
    const { feed } = this.data;
    // The page shows that the first bars are loading; an empty frame would only delay them.
    if (view.width < 1 || view.height < 1 || (canvas.isBlank && feed.phase === 'loading')) return;
    canvas.paint(view);
    this.frameCount++;
    this.view = scene.view;
    // After painting, because a drawing's next point depends on this frame's scene.
    this.board.report();
    this.report.painted(feed, scene, series);
    if (leftOf(this.view) < 0) void feed.wantOlder();
  }

  /** Where the points of the selected drawing are: x, y, x, y … in CSS pixels. */
  handles(): readonly number[] {
    return this.board.handles();
  }

  /** The bars in sight as text; null when there is none. */
  async table(): Promise<BarTable | null> {
    const { barTable } = await import('../../engine/chart/bar-table.ts');
    const { firstIndex, endIndex } = this.scene.visible;
    return endIndex > firstIndex ? barTable(this.series, firstIndex, endIndex) : null;
  }

  /** The values of a formula's lines on the last bar; null if there are none. */
  values(text: string): Promise<readonly number[] | null> {
    return this.data.values(text);
  }

  /** The bars of the range as CSV, and visible ones before it. */
  async csv(): Promise<string> {
    const { csvText } = await import('./csv-text.ts');
    return csvText(this.series, () => firstBarFrom(this.series.axis, Math.min(this.view.home, leftOf(this.view))));
  }

  /** The chart without the crosshair as PNG, with `caption` in it. */
  picture(caption: string): Promise<Blob | null> {
    return this.canvas.picture(this.target, caption);
  }

  broken(reason: unknown): void {
    console.error('chart: frame not painted', reason);
  }

  loaded(before: SlotAxis | null): void {
    const { axis } = this.series;
    const cursor = before === null ? -1 : barAt(this.view.cursor, before, axis);
    this.view = viewOfRange(this.view, axis, this.data.feed.home);
    this.returnToKept();
    // A key may have been faster than the bars.
    if (cursor >= 0) this.view = stepped(this.view, cursor, axis);
    this.board.loaded(chosenPeriod(this.view.choice));
    this.invalidate(Invalidation.Data);
    this.motion.loaded();
  }

  grew(endBefore: number): void {
    this.view = viewAfterAppend(this.view, endBefore, this.series.axis);
    this.board.barsChanged(this.series.changedFrom);
    this.invalidate(Invalidation.Paint, true);
  }

  prepended(slots: number, count: number): void {
    this.view = viewAfterPrepend(this.view, slots, count);
    this.returnToKept();
    this.board.barsChanged();
    this.data.compareOlder(this.view);
    this.links.catchUp(this);
    this.statusChanged();
    this.invalidate(Invalidation.Data);
  }

  rearranged(before: SlotAxis): void {
    this.view = rearrangedView(this.view, before, this.series.axis);
    this.board.barsChanged();
    this.invalidate(Invalidation.Data);
  }

  marked(): void {
    this.invalidate(Invalidation.Paint);
  }

  compareGrew(): void {
    this.invalidate(Invalidation.Paint, true);
  }

  compareChanged(): void {
    this.data.compareOlder(this.view);
    this.invalidate(Invalidation.Layout);
  }

  compareStatusChanged(): void {
    this.send({ type: 'compared', compared: this.data.compared(this.canvas.look.palette) });
  }

  statusChanged(): void {
    this.report.status(this.data.feed, this.series);
    // The readout of the previous bars must not appear under the new name.
    if (this.data.feed.foreign) this.invalidate(Invalidation.Overlay);
    // Paints what was held back while the first bars were awaited.
    if (this.canvas.isStale) this.frames.request(this);
  }

  timeWindow(): TimeWindow | null {
    return timeWindowOf(this.view, this.series.axis);
  }

  followCursor(cursor: CursorTime): void {
    const guide = barAtTime(this.series.bars, cursor);
    if (guide === this.view.guide) return;
    const pointed = guide < 0 ? {} : { pointerX: Number.NaN, pointerY: Number.NaN, cursor: -1 };
    this.view = { ...this.view, ...pointed, guide };
    this.invalidate(Invalidation.Overlay);
  }

  followTimes(window: TimeWindow): void {
    const view = viewAtTimes(this.view, window, this.series.axis);
    if (view === this.view) return;
    this.view = view;
    this.kept = null;
    this.motion.rest();
    this.invalidate(Invalidation.Paint);
  }

  /** Takes over from the chart that this one replaces. */
  private inherit({ target, choice, view, book }: ChartLegacy): void {
    const isSame = JSON.stringify(target) === JSON.stringify(this.target);
    if (isSame) this.board.inherit(book);
    if (isSame && chosenPeriod(choice) === chosenPeriod(this.view.choice)) this.kept = view;
  }

  private returnToKept(): void {
    const { kept, series } = this;
    if (kept === null) return;
    const period = chosenPeriod(this.view.choice);
    this.view = viewAsKept(this.view, kept, period, series.axis);
    if (!lacksBars(kept, period, series.axis)) this.kept = null;
  }

  private receive(command: ChartCommand): void {
    switch (command.type) {
      case 'target':
        this.kept = null;
        this.target = command.target;
        this.board.clear();
        this.view = { ...this.view, choice: command.choice };
        this.showScope();
        return;
      case 'link':
        this.links.join(this, command.link);
        return;
      case 'tool':
        this.motion.rest();
        this.board.command(command.command);
        this.motion.showHint(this.view, this.board.hint());
        return;
      case 'theme':
        this.canvas.dress(command.theme);
        this.compareStatusChanged();
        this.invalidate(Invalidation.Layout);
        return;
      case 'words':
        this.canvas.word(command.words);
        this.invalidate(Invalidation.Paint);
        return;
      case 'quoted':
        this.series.quoted = command.quoted;
        this.invalidate(Invalidation.Paint, true);
        return;
      case 'retry':
        this.data.retry();
        return;
      case 'credit':
        this.report.credited(this.data.feed, this.scene, this.series);
        return;
      default:
        this.apply(command);
    }
  }

  private apply(command: Command): void {
    const before = this.view;
    const left = this.board.take(command);
    if (left !== null) this.move(left);
    // Requests again what was not available when the chart's own older bars arrived.
    if (leftOf(this.view) !== leftOf(before)) this.data.compareOlder(this.view);
    this.motion.commanded(command, before, this.view);
    this.motion.showHint(this.view, this.board.hint());
    if (this.motion.running) this.frames.request(this);
    // With a status the page renews its summary at once.
    if (command.type === 'choice') this.statusChanged();
  }

  /** Changes the view and everything that depends on it; false if the command changed nothing. */
  private move(command: Command): boolean {
    const before = this.view;
    const { view, level } = applyCommand(before, command, this.series.axis);
    this.view = view;
    if (view.right !== before.right || view.span !== before.span || level === Invalidation.Data) this.kept = null;
    this.data.draw(view.choice);
    if (level === Invalidation.Data) this.showScope();
    else if (level > Invalidation.None) {
      this.data.follow(view.choice, before.choice);
      this.invalidate(level);
      // Drawing the bars as lines of three line break, or no longer, has changed the view again.
      this.motion.share(before, this.view, this.series);
    }
    return level > Invalidation.None;
  }

  /** Moves a thrown plot on, until it stops or reaches an edge. */
  private run(now: number): void {
    const step = this.motion.step(now);
    if (step === null) return;
    if (!this.move(step)) this.motion.rest();
    if (this.motion.running) this.frames.request(this);
  }

  private showScope(): void {
    this.data.show(this.target, this.view.choice);
  }

  private invalidate(level: InvalidationLevel, isTrade = false): void {
    if (!isTrade) this.report.urge();
    this.canvas.invalidate(level);
    this.frames.request(this);
  }

  private send(message: ChartMessage): void {
    this.port.postMessage(message);
    this.messageCount++;
  }
}
