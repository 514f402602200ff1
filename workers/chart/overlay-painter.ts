import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import { barUnderCursor } from '../../engine/chart/hit-test.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import { rewritePriceAxis } from '../../engine/draw/axis-labels.ts';
import { OverlayInk } from '../../engine/draw/overlay-ink.ts';
import { drawOverlay } from '../../engine/draw/overlay-layer.ts';
import type { Look } from './base-painter.ts';
import type { DrawingBoard } from './drawing-board.ts';
import type { Layers } from './layers.ts';

/**
 * Paints the overlay: the crosshair and the drawings. A layer that stays blank is not touched, so that a trade makes
 * the browser update one canvas instead of two.
 */
export class OverlayPainter {
  private readonly layers: Pick<Layers, 'overlay'>;
  private readonly board: Pick<DrawingBoard, 'shows' | 'tool' | 'paint'>;
  private readonly ink = new OverlayInk();

  constructor(layers: Pick<Layers, 'overlay'>, board: Pick<DrawingBoard, 'shows' | 'tool' | 'paint'>) {
    this.layers = layers;
    this.board = board;
  }

  /** Paints over a scene; `isArranged` if it was rearranged for this frame. The surface's font must be set. */
  paint(scene: Scene, series: ChartSeries, look: Look, isArranged: boolean): void {
    const { board, ink } = this;
    const { theme, palette, labels } = look;
    const { overlay } = this.layers;
    const isBlank = barUnderCursor(scene.view, series.axis) < 0 && !board.shows;
    const tags =
      isBlank && ink.isBlank ? [] : drawOverlay(overlay, scene, series, theme, palette, labels, ink, board.tool);
    if (board.shows) ink.scatter();
    board.paint(overlay, look, isArranged, tags);
    rewritePriceAxis(overlay, scene, series, theme, palette, tags);
  }
}
