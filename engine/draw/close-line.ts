import { devicePixels } from '../chart/layout.ts';
import type { ValueScale } from '../chart/value-scale.ts';
import type { VisibleBars } from '../chart/visible-bars.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/** CSS pixels. */
const THICKNESS = 1.5;

/**
 * Paints a line through the closes, as one run of pixels a column, each joined to the one before it. Where bars are denser
 * than pixels a column covers all their closes, so that no peak is lost. `visible` was gathered for closes.
 */
export function paintCloseLine(
  raster: Raster,
  visible: VisibleBars,
  scale: ValueScale,
  ratio: number,
  palette: Palette,
): void {
  const thickness = devicePixels(THICKNESS, ratio);
  const perUnit = scale.height / (scale.high - scale.low);
  const { centre, high, low, close } = visible;
  let x = 0;
  let row = 0;
  for (let i = 0; i < visible.count; i++) {
    const column = Math.floor(centre[i]);
    const closeRow = scale.top + (scale.high - close[i]) * perUnit;
    let upper = scale.top + (scale.high - high[i]) * perUnit;
    let lower = scale.top + (scale.high - low[i]) * perUnit;
    if (i > 0) {
      const slope = (closeRow - row) / Math.max(1, column - x);
      for (let at = x + 1; at < column; at++, row += slope) {
        paintRun(raster, at, Math.min(row, row + slope), Math.max(row, row + slope), thickness, palette);
      }
      upper = Math.min(upper, row);
      lower = Math.max(lower, row);
    }
    paintRun(raster, column, upper, lower, thickness, palette);
    x = column;
    row = closeRow;
  }
}

/** One column of the line, from the row `upper` to `lower` and half its thickness beyond each. */
function paintRun(raster: Raster, x: number, upper: number, lower: number, thickness: number, palette: Palette): void {
  const top = Math.round(upper - thickness / 2);
  const bottom = Math.round(lower - thickness / 2) + thickness;
  raster.rectangle(x, top, 1, bottom - top, palette.closeLine);
}
