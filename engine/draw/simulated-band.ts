import type { ChartSeries } from '../chart/chart-series.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';
import type { Surface } from './surface.ts';

/** CSS pixels. */
const EDGE_DASH = 4;
const NAME_PADDING = 8;
const NAME_ROW = 12;

/** Shades the simulated stretches of the plot, with a dashed edge where the recorded bars end or begin again. */
export function paintSimulatedBands(raster: Raster, scene: Scene, series: ChartSeries, palette: Palette): void {
  const { plotLeft, plotWidth, price, bottomScale, rule, ratio } = scene.layout;
  const height = bottomScale.top - price.top;
  raster.clip(plotLeft, price.top, plotWidth, height);
  const runs = series.simulated;
  for (let run = 0; run < runs.count; run++) {
    const from = edge(scene, series, runs.first(run));
    const to = runs.end(run) === series.bars.count ? plotLeft + plotWidth : edge(scene, series, runs.end(run));
    raster.rectangle(from, price.top, to - from, height, palette.band);
    const dash = devicePixels(EDGE_DASH, ratio);
    if (runs.first(run) > 0) raster.dashedColumn(from, price.top, height, rule, dash, palette.bandEdge);
    if (runs.end(run) < series.bars.count) raster.dashedColumn(to, price.top, height, rule, dash, palette.bandEdge);
  }
}

/** Names the newest simulated stretch in sight, at the foot of the price pane where no candle reaches. */
export function writeSimulatedName(
  surface: Surface,
  scene: Scene,
  series: ChartSeries,
  palette: Palette,
  name: string,
): void {
  const runs = series.simulated;
  const { plotLeft, plotWidth, price, ratio } = scene.layout;
  const plotRight = plotLeft + plotWidth;
  for (let run = runs.count - 1; run >= 0; run--) {
    const from = edge(scene, series, runs.first(run));
    const to = runs.end(run) === series.bars.count ? plotRight : edge(scene, series, runs.end(run));
    if (to <= plotLeft || from >= plotRight) continue;
    const padding = NAME_PADDING * ratio;
    const width = surface.measureText(name).width;
    const x = Math.max(plotLeft, Math.min(from, plotRight - width - 2 * padding)) + padding;
    surface.fillStyle = palette.faintText;
    surface.textAlign = 'left';
    surface.fillText(name, Math.round(x), Math.round(price.top + price.height - NAME_ROW * ratio));
    return;
  }
}

/** The pixel column where a bar's slot begins. */
function edge(scene: Scene, series: ChartSeries, index: number): number {
  const { view } = scene;
  return Math.round(view.plotLeft + (series.axis.slotOf(index) - leftOf(view)) * slotWidth(view));
}
