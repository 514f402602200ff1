import type { Scene } from '../chart/scene.ts';
import { comparedStyle } from './compared-style.ts';
import { dashPhase } from './dash-phase.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';
import { Stroke } from './stroke.ts';

/** CSS pixels: thicker than an indicator. */
const THICKNESS = 2;

/** Paints the closes of the compared securities, each in its own hue and dashes. The caller sets the clip. */
export function paintComparedLines(raster: Raster, scene: Scene, palette: Palette): void {
  const { compared, view, layout } = scene;
  for (let k = 0; k < compared.length; k++) {
    const { isShown, visible, scale } = compared[k];
    if (!isShown) continue;
    const style = comparedStyle(k, palette);
    const dash = style.dash * layout.ratio;
    const gap = style.gap * layout.ratio;
    const pen = { thickness: Math.max(1, THICKNESS * layout.ratio), colour: style.colour, dash, gap };
    const stroke = new Stroke(raster, pen);
    const phase = dashPhase(view, dash + gap, visible.merged ? view.plotLeft : visible.centre[0]);
    if (visible.merged) stroke.runs(visible, scale, phase);
    else stroke.polyline(visible, scale, phase);
  }
}
