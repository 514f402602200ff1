import type { Scene } from '../chart/scene.ts';
import { rowOf } from '../chart/value-scale.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/**
 * Paints the lines of a three line break: a box from open to close without a wick, a rising one hollow, a falling one
 * filled. Lines denser than pixels become columns.
 */
export function paintThreeLine(raster: Raster, scene: Scene, palette: Palette): void {
  const { visible, prices } = scene;
  const { wick, body } = scene.shape;
  const offset = (body - wick) / 2;
  const { open, high, low, close, centre, count, merged } = visible;
  for (let i = 0; i < count; i++) {
    const rising = close[i] >= open[i];
    const colour = rising ? palette.up : palette.down;
    const upper = Math.round(rowOf(prices, merged ? high[i] : Math.max(open[i], close[i])));
    const lower = Math.round(rowOf(prices, merged ? low[i] : Math.min(open[i], close[i])));
    const left = Math.round(centre[i] - wick / 2) - offset;
    const height = Math.max(wick, lower - upper);
    if (rising && body >= 3 * wick && height > 2 * wick) {
      raster.rectangle(left, upper, body, height, palette.hollow);
      raster.border(left, upper, body, height, wick, colour);
    } else {
      raster.rectangle(left, upper, body, height, colour);
    }
  }
}
