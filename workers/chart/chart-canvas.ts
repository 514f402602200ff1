import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import { Invalidation, type InvalidationLevel } from '../../engine/chart/invalidation.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import type { ChartView } from '../../engine/chart/view.ts';
import { chartFont } from '../../engine/draw/palette.ts';
import type { ChartTarget, ChartWords, PaneBox } from '../api/chart-api.ts';
import { BasePainter, type Look, lookOf } from './base-painter.ts';
import type { DrawingBoard } from './drawing-board.ts';
import { loadTools } from './drawing-shapes.ts';
import type { Layers } from './layers.ts';
import { OverlayPainter } from './overlay-painter.ts';
import { PaneReport } from './pane-report.ts';

/** Until the page has sent its own. */
const NO_WORDS: ChartWords = { simulated: '', otherSimulated: '', bar: '', bars: '' };

/** A chart's canvas and its look: arranges the scene of a view and paints the stale part of it. */
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

  /** `reportPanes` is called whenever the panes move or their contents change. */
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
    this.look = lookOf(theme, NO_WORDS);
    this.base = new BasePainter(layers);
    this.overlay = new OverlayPainter(layers, board);
    this.reportPanes = reportPanes;
  }

  /** Whether nothing has been painted yet. */
  get isBlank(): boolean {
    return this.layers.isBlank;
  }

  /** Pixels of its canvases. */
  get pixels(): number {
    return this.layers.pixels;
  }

  /** Whether anything must be painted. */
  get isStale(): boolean {
    return this.stale > Invalidation.None;
  }

  /** Marks this much of the canvas as stale. */
  invalidate(level: InvalidationLevel): void {
    if (level > this.stale) this.stale = level;
  }

  /** Paints the stale part of a view. Afterwards `scene.view` is that view, with everything computed for it. */
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

  /** Sets the theme. */
  dress(theme: ChartTheme): void {
    this.look = lookOf(theme, this.look.words);
  }

  /** Sets the texts. */
  word(words: ChartWords): void {
    this.look = { ...this.look, words };
  }

  /** The target's chart without the crosshair as PNG, with `caption` in it. */
  async picture(target: ChartTarget, caption: string): Promise<Blob | null> {
    const [{ chartPicture }] = await Promise.all([import('./chart-picture.ts'), loadTools()]);
    const { layers, board, scene, series, look } = this;
    return chartPicture({ layers, board, scene, series, target, look }, caption, () => this.paintBase(true));
  }

  /** Releases its memory. */
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
