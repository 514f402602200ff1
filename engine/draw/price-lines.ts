import type { ChartSeries } from '../chart/chart-series.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import { rowOf } from '../chart/value-scale.ts';
import { isDown } from './axis-tags.ts';
import type { Pixel } from './colour.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/** CSS pixels. */
const LAST_DASH = 2;
const PREVIOUS_DASH = 6;

/** Paints the dotted line at the newest price and, on a day in progress, the dashed one at the previous close. */
export function paintPriceLines(raster: Raster, scene: Scene, series: ChartSeries, palette: Palette): void {
  const { plotLeft, plotWidth, price } = scene.layout;
  raster.clip(plotLeft, price.top, plotWidth, price.height);
  if (scene.showsPreviousClose && series.previousClose > 0) {
    paintLine(raster, scene, series.previousClose, PREVIOUS_DASH, palette.previousClose);
  }
  if (series.last > 0) paintLine(raster, scene, series.last, LAST_DASH, isDown(series) ? palette.down : palette.up);
}

function paintLine(raster: Raster, scene: Scene, value: number, dash: number, colour: Pixel): void {
  const { plotLeft, plotWidth, rule, ratio } = scene.layout;
  const row = Math.round(rowOf(scene.prices, value) - rule / 2);
  raster.dashedRow(plotLeft, row, plotWidth, rule, devicePixels(dash, ratio), colour);
}
