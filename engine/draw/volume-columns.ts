import type { CandleShape } from '../chart/candle-shape.ts';
import type { ValueScale } from '../chart/value-scale.ts';
import type { VisibleBars } from '../chart/visible-bars.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/** Paints a column of volume under every bar, in a shade of the bar's direction; any volume above 0 has a row at least. */
export function paintVolumeColumns(
  raster: Raster,
  visible: VisibleBars,
  scale: ValueScale,
  shape: CandleShape,
  palette: Palette,
): void {
  const foot = scale.top + scale.height;
  const perUnit = scale.height / (scale.high - scale.low);
  const offset = (shape.body - shape.wick) / 2;
  const { open, close, volume, centre } = visible;
  for (let i = 0; i < visible.count; i++) {
    if (!(volume[i] > 0)) continue;
    const rows = Math.max(1, Math.round(volume[i] * perUnit));
    const x = Math.round(centre[i] - shape.wick / 2) - offset;
    raster.rectangle(x, foot - rows, shape.body, rows, close[i] >= open[i] ? palette.upVolume : palette.downVolume);
  }
}
