import type { ChartSeries } from '../chart/chart-series.ts';
import type { ChartType } from '../chart/chart-type.ts';
import type { LowerPane } from '../chart/lower-pane.ts';
import type { Scene } from '../chart/scene.ts';
import type { ChartTheme } from '../chart/theme.ts';
import type { TimeLabels } from '../chart/time-label.ts';
import { writeAxisTexts, writeTimeLabels } from './axis-labels.ts';
import { paintCandles } from './candles.ts';
import { paintCloseLine } from './close-line.ts';
import { paintComparedLines } from './compared-lines.ts';
import { paintFrame, paintGrid, paintGuides } from './grid.ts';
import { paintNewsMarks } from './news-marks.ts';
import type { Palette } from './palette.ts';
import { paintCostLine, paintTradeMarks } from './portfolio-lines.ts';
import { paintPriceBars } from './price-bars.ts';
import { paintPriceLines } from './price-lines.ts';
import type { Raster } from './raster.ts';
import { paintSimulatedBands, paintSimulatedEdges, simulatedLabel, writeSimulatedName } from './simulated-band.ts';
import { paintStudy } from './study-lines.ts';
import { lowerStyles, overlayStyles } from './study-style.ts';
import type { Surface } from './surface.ts';
import { paintThreeLine } from './three-line.ts';
import { paintVolumeColumns } from './volume-columns.ts';

/**
 * The names of simulated stretches: of the newest one, and of any other. In the user's language; empty draws nothing.
 */
interface SimulatedNames {
  readonly simulated: string;
  readonly otherSimulated: string;
}

/** Paints the visible bars of a scene, or what its chart type shows instead of them. */
type PricePainter = (raster: Raster, scene: Scene, palette: Palette) => void;

const PRICE_PAINTERS: Readonly<Record<ChartType, PricePainter>> = {
  close: paintCloseLine,
  candle: paintCandles,
  bars: (raster, scene, palette) => paintPriceBars(raster, scene, false, palette),
  ohlc: (raster, scene, palette) => paintPriceBars(raster, scene, true, palette),
  percent: paintCloseLine,
  threeline: paintThreeLine,
};

/** Paints all marks of the base layer: every pixel within the raster's limit is written. */
export function paintBaseMarks(raster: Raster, scene: Scene, series: ChartSeries, palette: Palette): void {
  const { width, height, plotLeft, plotWidth, price } = scene.layout;
  raster.clip(0, 0, width, height);
  raster.rectangle(0, 0, width, height, palette.surface);
  paintSimulatedBands(raster, scene, series, palette);
  paintGrid(raster, scene, palette);
  paintSimulatedEdges(raster, scene, series, palette);
  paintGuides(raster, scene, palette);
  for (const pane of scene.lower) paintLower(raster, scene, series, pane, palette);
  raster.clip(plotLeft, price.top, plotWidth, price.height);
  if (scene.volumeScale !== null) {
    paintVolumeColumns(raster, scene.visible, scene.volumeScale, scene.shape, palette);
  }
  paintCostLine(raster, scene, palette);
  // The edges of boxes coincide with bars, and would hide them.
  paintOverlays(raster, scene, series, true, palette);
  PRICE_PAINTERS[scene.view.choice.chartType](raster, scene, palette);
  paintComparedLines(raster, scene, palette);
  paintTradeMarks(raster, scene, palette);
  paintOverlays(raster, scene, series, false, palette);
  paintPriceLines(raster, scene, series, palette);
  paintNewsMarks(raster, scene, series, palette);
  paintFrame(raster, scene, palette);
}

/** The overlays that yield boxes, or all others. */
function paintOverlays(raster: Raster, scene: Scene, series: ChartSeries, boxes: boolean, palette: Palette): void {
  const frame = { view: scene.view, series, shape: scene.shape, scale: scene.prices };
  scene.overlays.forEach((marks, i) => {
    if ((marks.study.boxes !== null) !== boxes) return;
    paintStudy(raster, marks, overlayStyles(marks.study, i, palette), frame, palette);
  });
}

function paintLower(raster: Raster, scene: Scene, series: ChartSeries, pane: LowerPane, palette: Palette): void {
  const { plotLeft, plotWidth } = scene.layout;
  const { scale, marks, study } = pane;
  raster.clip(plotLeft, scale.top, plotWidth, scale.height);
  if (pane.showsVolume) paintVolumeColumns(raster, scene.visible, scale, scene.shape, palette);
  paintStudy(
    raster,
    marks,
    lowerStyles(study, palette),
    { view: scene.view, series, shape: scene.shape, scale },
    palette,
  );
}

/** Writes the texts of the base layer over its marks. The surface's font is set by the caller. */
export function writeBaseTexts(
  surface: Surface,
  scene: Scene,
  series: ChartSeries,
  theme: ChartTheme,
  palette: Palette,
  labels: TimeLabels,
  names: SimulatedNames,
): void {
  writeAxisTexts(surface, scene, series, theme, palette);
  writeTimeLabels(surface, scene, labels, palette);
  const name = simulatedLabel(surface, scene, series, names.simulated, names.otherSimulated);
  if (name !== null) writeSimulatedName(surface, name, palette);
}
