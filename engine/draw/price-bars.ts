import type { Scene } from '../chart/scene.ts';
import { rowOf } from '../chart/value-scale.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/**
 * Paints bars: a stem from high to low with the close as a tick to its right and, `withOpen`, the open as one to its
 * left. Bars denser than pixels become columns.
 */
export function paintPriceBars(raster: Raster, scene: Scene, withOpen: boolean, palette: Palette): void {
  const { visible, prices } = scene;
  const { wick, body } = scene.shape;
  const reach = (body - wick) / 2;
  const { open, high, low, close, centre } = visible;
  for (let i = 0; i < visible.count; i++) {
    const colour = close[i] >= open[i] ? palette.up : palette.down;
    const x = Math.round(centre[i] - wick / 2);
    const top = Math.round(rowOf(prices, high[i]));
    const bottom = Math.max(top + wick, Math.round(rowOf(prices, low[i])));
    raster.rectangle(x, top, wick, bottom - top, colour);
    if (reach === 0) continue;
    const closeRow = tickRow(rowOf(prices, close[i]), top, bottom, wick);
    raster.rectangle(x + wick, closeRow, reach, wick, colour);
    if (!withOpen) continue;
    const openRow = tickRow(rowOf(prices, open[i]), top, bottom, wick);
    raster.rectangle(x - reach, openRow, reach, wick, colour);
  }
}

/** The first row of a tick about `row`, kept within the stem so that the two always meet. */
function tickRow(row: number, top: number, bottom: number, thickness: number): number {
  return Math.min(Math.max(Math.round(row - thickness / 2), top), bottom - thickness);
}
