import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import { rowOf } from '../chart/value-scale.ts';
import type { Pixel } from './colour.ts';
import { dashPhase } from './dash-phase.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';
import { Stroke } from './stroke.ts';

/** CSS pixels. */
const COST_THICKNESS = 1.5;
const DASH = 7;
const GAP = 4;
const MARK_HEIGHT = 6;
const MARK_DISTANCE = 3;

/** Paints a portfolio's cost as a dashed line, below its value. The clip is the caller's. */
export function paintCostLine(raster: Raster, scene: Scene, palette: Palette): void {
  const { portfolio, prices, view, layout } = scene;
  if (portfolio.count === 0) return;
  const { ratio } = layout;
  const dash = DASH * ratio;
  const gap = GAP * ratio;
  const pen = { thickness: Math.max(1, COST_THICKNESS * ratio), colour: palette.previousClose, dash, gap };
  new Stroke(raster, pen).polyline(portfolio, prices, dashPhase(view, dash + gap, portfolio.centre[0]));
}

/** Paints an upward triangle below the value for a purchase, and a downward triangle above it for a sale. */
export function paintTradeMarks(raster: Raster, scene: Scene, palette: Palette): void {
  const { portfolio, prices, layout } = scene;
  const { count, centre, value, bought, sold } = portfolio;
  const height = devicePixels(MARK_HEIGHT, layout.ratio);
  const away = devicePixels(MARK_DISTANCE, layout.ratio);
  for (let i = 0; i < count; i++) {
    if ((bought[i] | sold[i]) === 0 || Number.isNaN(value[i])) continue;
    const row = Math.round(rowOf(prices, value[i]));
    if (bought[i] === 1) paintTriangle(raster, centre[i], row + away, height, 1, palette.up);
    if (sold[i] === 1) paintTriangle(raster, centre[i], row - away, height, -1, palette.down);
  }
}

/** A triangle with its tip at `row`, widening downwards (`way` 1) or upwards (-1), on whole pixels. */
function paintTriangle(raster: Raster, x: number, row: number, height: number, way: 1 | -1, colour: Pixel): void {
  for (let step = 0; step < height; step++) {
    const width = 2 * step + 1;
    const left = Math.round(x - width / 2);
    raster.rectangle(left, way === 1 ? row + step : row - step - 1, width, 1, colour);
  }
}
