import { rowOf } from '../chart/value-scale.ts';
import type { VisibleLine } from '../chart/visible-line.ts';
import type { Pixel } from './colour.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';
import type { StudyFrame } from './study-lines.ts';

/**
 * Paints a column per bar from zero to the value: above zero in the rising shade, below in the falling one. Counts,
 * conditions and what its formula colours (`isPlain`) have the line's colour.
 */
export function paintStudyColumns(
  raster: Raster,
  line: VisibleLine,
  { scale, shape }: StudyFrame,
  colour: Pixel,
  isPlain: boolean,
  palette: Palette,
): void {
  const { count, centre, low, high } = line;
  const zero = Math.round(rowOf(scale, 0));
  const offset = (shape.body - shape.wick) / 2;
  for (let i = 0; i < count; i++) {
    const above = high[i];
    const below = low[i];
    const x = Math.round(centre[i] - shape.wick / 2) - offset;
    if (above > 0) {
      const top = Math.min(Math.round(rowOf(scale, above)), zero - 1);
      raster.rectangle(x, top, shape.body, zero - top, isPlain ? colour : palette.upVolume);
    }
    if (below < 0) {
      const bottom = Math.max(Math.round(rowOf(scale, below)), zero + 1);
      raster.rectangle(x, zero, shape.body, bottom - zero, isPlain ? colour : palette.downVolume);
    }
  }
}
