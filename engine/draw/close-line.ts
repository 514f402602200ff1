import type { Scene } from '../chart/scene.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';
import { Stroke } from './stroke.ts';

/** CSS pixels. */
const THICKNESS = 1.5;

/**
 * Paints a line through the closes. Where bars are denser than pixels a column covers all their closes, so that no peak
 * is lost. The scene's bars must have been gathered for closes.
 */
export function paintCloseLine(raster: Raster, scene: Scene, palette: Palette): void {
  const { visible, prices, layout } = scene;
  const stroke = new Stroke(raster, {
    thickness: Math.max(1, THICKNESS * layout.ratio),
    colour: palette.closeLine,
    dash: 0,
    gap: 0,
  });
  if (visible.merged) stroke.runs(visible, prices, 0);
  else stroke.polyline(visible, prices, 0);
}
