import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import { Invalidation, type InvalidationLevel } from '../../engine/chart/invalidation.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import type { ChartView } from '../../engine/chart/view.ts';
import { chartFont } from '../../engine/draw/palette.ts';
import type { ChartTarget, ChartWords, PaneBox } from '../api/chart-api.ts';
import { BasePainter, type Look, lookOf } from './base-painter.ts';
import type { DrawingBoard } from './drawing-board.ts';
import type { Layers } from './layers.ts';
import { OverlayPainter } from './overlay-painter.ts';
import { PaneReport } from './pane-report.ts';

/** What a chart is painted on, in its look: arranges the scene of a view and paints as much of it as is stale. */
export class ChartCanvas {
  look: Look;
  private readonly layers: Layers;
  private readonly scene: Scene;
  private readonly series: ChartSeries;
  private readonly board: DrawingBoard;
  private readonly base: BasePainter;
  private readonly overlay: OverlayPainter;
  private readonly panes = new PaneReport();
  private readonly reportPanes: (panes: readonly PaneBox[]) => void;
  private stale: InvalidationLevel = Invalidation.None;

  /** `reportPanes` is told where the panes are, each time that they are elsewhere or show something else. */
  constructor(
    layers: Layers,
    scene: Scene,
    series: ChartSeries,
    board: DrawingBoard,
    theme: ChartTheme,
    reportPanes: (panes: readonly PaneBox[]) => void,
  ) {
    this.layers = layers;
    this.scene = scene;
    this.series = series;
    this.board = board;
    this.look = lookOf(theme, { simulated: '', otherSimulated: '' });
    this.base = new BasePainter(layers);
    this.overlay = new OverlayPainter(layers, board);
    this.reportPanes = reportPanes;
  }

  /** Nothing was painted yet. */
  get isBlank(): boolean {
    return this.layers.isBlank;
  }

  /** Something is to be painted. */
  get isStale(): boolean {
    return this.stale > Invalidation.None;
  }

  /** So much of what is painted is stale. */
  invalidate(level: InvalidationLevel): void {
    if (level > this.stale) this.stale = level;
  }

  /** Paints what is stale of a view, and leaves the view to the scene with what that has worked out. */
  paint(view: ChartView): void {
    const { stale, layers, scene, series, look } = this;
    const isArranged = stale >= Invalidation.Paint;
    this.stale = Invalidation.None;
    if (isArranged) {
      layers.resize(view.width, view.height);
      layers.setFont(chartFont(look.theme, view.ratio));
      scene.arrange(view, series, look.theme, layers.measure, stale >= Invalidation.Layout);
      this.paintBase();
    } else {
      scene.view = view;
    }
    this.overlay.paint(scene, series, look, isArranged);
  }

  /** Another theme. */
  dress(theme: ChartTheme): void {
    this.look = lookOf(theme, this.look.words);
  }

  /** Other words. */
  word(words: ChartWords): void {
    this.look = { ...this.look, words };
  }

  /** What is shown of a target without the cross-hair, as PNG, with `caption` in it. */
  async picture(target: ChartTarget, caption: string): Promise<Blob | null> {
    const { chartPicture } = await import('./chart-picture.ts');
    const { layers, board, scene, series, look } = this;
    return chartPicture({ layers, board, scene, series, target, look }, caption, () => this.paintBase(true));
  }

  /** Gives its memory back. */
  close(): void {
    this.layers.release();
  }

  private paintBase(afresh = false): void {
    const { scene, series, look } = this;
    this.base.paint(scene, series, look, afresh);
    const panes = this.panes.next(scene, series, look.palette);
    if (panes !== null) this.reportPanes(panes);
  }
}
