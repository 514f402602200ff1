import type { Scene } from '../chart/scene.ts';
import { rowOf } from '../chart/value-scale.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/**
 * Paints candles: a wick from high to low, a body from open to close. A rising body is hollow where it is wide enough,
 * a falling one filled, so that the direction is a shape as well as a colour. Bars denser than pixels become columns.
 */
export function paintCandles(raster: Raster, scene: Scene, palette: Palette): void {
  const { visible, prices } = scene;
  const { wick, body } = scene.shape;
  const bodyOffset = (body - wick) / 2;
  const hollow = body >= 3 * wick;
  const { open, high, low, close, centre } = visible;
  for (let i = 0; i < visible.count; i++) {
    const rising = close[i] >= open[i];
    const colour = rising ? palette.up : palette.down;
    const x = Math.round(centre[i] - wick / 2);
    const highRow = Math.round(rowOf(prices, high[i]));
    const lowRow = Math.round(rowOf(prices, low[i]));
    if (body === wick) {
      raster.rectangle(x, highRow, wick, Math.max(wick, lowRow - highRow), colour);
      continue;
    }
    const upper = Math.round(rowOf(prices, rising ? close[i] : open[i]));
    const lower = Math.round(rowOf(prices, rising ? open[i] : close[i]));
    const bodyHeight = Math.max(wick, lower - upper);
    raster.rectangle(x, highRow, wick, upper - highRow, colour);
    raster.rectangle(x, upper + bodyHeight, wick, lowRow - upper - bodyHeight, colour);
    raster.rectangle(x - bodyOffset, upper, body, bodyHeight, colour);
    if (rising && hollow && bodyHeight > 2 * wick) {
      raster.rectangle(x - bodyOffset + wick, upper + wick, body - 2 * wick, bodyHeight - 2 * wick, palette.hollow);
    }
  }
}
