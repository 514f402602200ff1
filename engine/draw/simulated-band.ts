import type { ChartSeries } from '../chart/chart-series.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import type { Rectangle } from './frame-damage.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';
import type { Surface } from './surface.ts';

/** CSS pixels. */
const EDGE_DASH = 4;
const NAME_PADDING = 8;
/** Half the height of a name's row, in letters' heights. */
const NAME_REACH = 5 / 6;

/** Shades the simulated stretches of the plot, below everything else. */
export function paintSimulatedBands(raster: Raster, scene: Scene, series: ChartSeries, palette: Palette): void {
  const { plotLeft, plotWidth, price, bottomScale } = scene.layout;
  const height = bottomScale.top - price.top;
  raster.clip(plotLeft, price.top, plotWidth, height);
  const runs = series.simulated;
  for (let run = 0; run < runs.count; run++) {
    const from = edge(scene, series, runs.first(run));
    raster.rectangle(from, price.top, endEdge(scene, series, run) - from, height, palette.band);
  }
}

/** Paints a dashed edge where recorded bars end or begin again, over the grid, which may have a line there too. */
export function paintSimulatedEdges(raster: Raster, scene: Scene, series: ChartSeries, palette: Palette): void {
  const { plotLeft, plotWidth, price, bottomScale, rule, ratio } = scene.layout;
  const height = bottomScale.top - price.top;
  const dash = devicePixels(EDGE_DASH, ratio);
  raster.clip(plotLeft, price.top, plotWidth, height);
  const runs = series.simulated;
  for (let run = 0; run < runs.count; run++) {
    for (const index of [runs.first(run), runs.end(run)]) {
      if (index === 0 || index === series.bars.count) continue;
      raster.dashedColumn(edge(scene, series, index), price.top, height, rule, dash, palette.bandEdge);
    }
  }
}

/** The name of a simulated stretch and its place. */
interface StretchName extends Rectangle {
  readonly name: string;
  /** Whether the name is wider than its stretch and crosses its edge. */
  readonly crossesEdge: boolean;
}

/**
 * The name of the newest visible simulated stretch and its place at the foot of the price pane, which no candle
 * reaches: `newest` if it is the series' newest one and fits in the plot, otherwise `other`. Null if none is in sight.
 * The caller sets the surface's font.
 */
export function simulatedLabel(
  surface: Surface,
  scene: Scene,
  series: ChartSeries,
  newest: string,
  other: string,
): StretchName | null {
  const runs = series.simulated;
  const { plotLeft, plotWidth, price, ratio } = scene.layout;
  const plotRight = plotLeft + plotWidth;
  for (let run = runs.count - 1; run >= 0; run--) {
    const from = edge(scene, series, runs.first(run));
    if (endEdge(scene, series, run) <= plotLeft || from >= plotRight) continue;
    const padding = NAME_PADDING * ratio;
    const fits = (text: string): boolean => surface.measureText(text).width + 2 * padding <= plotWidth;
    const name = run === runs.count - 1 && fits(newest) ? newest : other;
    const { width } = surface.measureText(name);
    const left = Math.max(plotLeft, Math.min(from, plotRight - width - 2 * padding)) + padding;
    const height = 2 * Math.round(scene.letters * NAME_REACH);
    const middle = Math.round(price.top + price.height - scene.newsHeight - scene.letters);
    const crossesEdge = left < from;
    return { name, crossesEdge, left: Math.round(left), top: middle - height / 2, width: Math.ceil(width), height };
  }
  return null;
}

/** Writes the name of a simulated stretch. */
export function writeSimulatedName(surface: Surface, place: StretchName, palette: Palette): void {
  const { name, crossesEdge, left, top, width, height } = place;
  if (crossesEdge) {
    // Otherwise the dashed edge would cross the name.
    surface.fillStyle = palette.plate;
    surface.fillRect(left, top, width, height);
  }
  surface.fillStyle = palette.faintText;
  surface.textAlign = 'left';
  surface.fillText(name, left, top + height / 2);
}

/** The end of a run's last slot; the newest run reaches to the plot's edge. */
function endEdge(scene: Scene, series: ChartSeries, run: number): number {
  const end = series.simulated.end(run);
  if (end === series.bars.count) return scene.layout.plotLeft + scene.layout.plotWidth;
  return edge(scene, series, end);
}

/** The pixel column where a bar's slot begins. */
function edge(scene: Scene, series: ChartSeries, index: number): number {
  const { view } = scene;
  return Math.round(view.plotLeft + (series.axis.slotOf(index) - leftOf(view)) * slotWidth(view));
}
