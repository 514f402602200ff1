import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import { takeReadout } from '../../engine/chart/take-readout.ts';
import { rewritePriceAxis } from '../../engine/draw/axis-labels.ts';
import type { AxisTag } from '../../engine/draw/axis-tags.ts';
import { writePictureNames } from '../../engine/draw/picture-names.ts';
import type { ChartTarget } from '../api/chart-api.ts';
import type { Look } from './base-painter.ts';
import type { DrawingBoard } from './drawing-board.ts';
import type { Layers } from './layers.ts';

/** A chart's contents and layout. */
interface ShownChart {
  readonly layers: Layers;
  readonly board: DrawingBoard;
  readonly scene: Scene;
  readonly series: ChartSeries;
  readonly target: ChartTarget;
  readonly look: Look;
}

/**
 * A chart as PNG: without the crosshair, with all drawings complete and none selected, with `caption` and the names of
 * compared securities. Null if nothing has been painted yet or the browser cannot do it. `restore` repaints the base
 * layer.
 */
export function chartPicture(shown: ShownChart, caption: string, restore: () => void): Promise<Blob | null> {
  const { layers, board, scene, series, look } = shown;
  return layers.picture(() => {
    const tags: AxisTag[] = [];
    board.paintWhole(layers.base, look, tags);
    rewritePriceAxis(layers.base, scene, series, look.theme, look.palette, tags);
    nameShown(shown, caption);
  }, restore);
}

function nameShown({ scene, series, target, look, layers }: ShownChart, caption: string): void {
  const readout = takeReadout(scene, series);
  if (readout === null) return;
  // Nothing is compared with a portfolio.
  const own = target.type === 'security' ? target.symbol : '';
  writePictureNames(layers.base, scene, readout, caption, own, look.theme, look.palette);
}
