import type { CandleShape } from '../chart/candle-shape.ts';
import type { ValueScale } from '../chart/value-scale.ts';
import type { VisibleBars } from '../chart/visible-bars.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/**
 * Paints a volume column under every bar. If wide enough it is hollow for a rising bar and filled for a falling one,
 * like candles; any volume above 0 is at least one row high.
 */
export function paintVolumeColumns(
  raster: Raster,
  visible: VisibleBars,
  scale: ValueScale,
  shape: CandleShape,
  palette: Palette,
): void {
  const foot = scale.top + scale.height;
  const perUnit = scale.height / (scale.high - scale.low);
  const { wick, body } = shape;
  const offset = (body - wick) / 2;
  const hollow = body >= 3 * wick;
  const { open, close, volume, centre } = visible;
  for (let i = 0; i < visible.count; i++) {
    if (!(volume[i] > 0)) continue;
    const rows = Math.max(1, Math.round(volume[i] * perUnit));
    const x = Math.round(centre[i] - wick / 2) - offset;
    const rising = close[i] >= open[i];
    raster.rectangle(x, foot - rows, body, rows, rising ? palette.upVolume : palette.downVolume);
    if (rising && hollow) {
      raster.rectangle(x + wick, foot - rows + wick, body - 2 * wick, rows - wick, palette.upVolumeInside);
    }
  }
}
