import type { ChartSeries } from '../chart/chart-series.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import type { ChartTheme } from '../chart/theme.ts';
import type { TimeLabels } from '../chart/time-label.ts';
import { TickUnit } from '../chart/time-ticks.ts';
import type { ValueAxis } from '../chart/value-axis.ts';
import { rowOf, type ValueScale } from '../chart/value-scale.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import type { Palette } from './palette.ts';
import type { Surface } from './surface.ts';

/** CSS pixels. */
const PADDING = 8;
const EDGE_ROOM = 4;
/** In letters' heights. */
const TAG_HEIGHT = 1.5;

/** Writes the axis labels of all panes, except those that a pane's edge or the newest price's tag would cut. */
export function writeValueLabels(surface: Surface, scene: Scene, series: ChartSeries, palette: Palette): void {
  const half = scene.letters / 2;
  const tagRow = series.last > 0 ? rowOf(scene.prices, series.last) : Number.NEGATIVE_INFINITY;
  const tagReach = half + tagHeight(scene) / 2;
  surface.textAlign = 'left';
  surface.fillStyle = palette.faintText;
  writeLabels(surface, scene, scene.priceAxis, scene.axisScale, half, tagRow, tagReach);
  for (const { axis, scale } of scene.lower) {
    writeLabels(surface, scene, axis, scale, half, Number.NEGATIVE_INFINITY, 0);
  }
}

function writeLabels(
  surface: Surface,
  scene: Scene,
  axis: ValueAxis,
  scale: ValueScale,
  half: number,
  tagRow: number,
  tagReach: number,
): void {
  const x = scene.layout.axisLeft + devicePixels(PADDING, scene.layout.ratio);
  for (let i = 0; i < axis.count; i++) {
    const row = Math.round(rowOf(scale, axis.value[i]));
    if (row - half < scale.top || row + half > scale.top + scale.height) continue;
    if (Math.abs(row - tagRow) < tagReach) continue;
    surface.fillText(axis.label[i], x, row);
  }
}

/** Writes the bottom scale: years and months in full ink, days and times fainter. */
export function writeTimeLabels(surface: Surface, scene: Scene, labels: TimeLabels, palette: Palette): void {
  const { plotLeft, plotWidth, bottomScale } = scene.layout;
  const { timeTicks, view } = scene;
  const left = leftOf(view);
  const perSlot = slotWidth(view);
  const row = Math.round(bottomScale.top + bottomScale.height / 2);
  surface.textAlign = 'center';
  for (let i = 0; i < timeTicks.count; i++) {
    const label = labels.tick(timeTicks.time[i], timeTicks.unit[i]);
    const half = Math.ceil(surface.measureText(label).width / 2) + devicePixels(EDGE_ROOM, scene.layout.ratio);
    const centre = Math.round(plotLeft + (timeTicks.slot[i] + 0.5 - left) * perSlot);
    const x = Math.min(Math.max(centre, plotLeft + half), plotLeft + plotWidth - half);
    surface.fillStyle = timeTicks.unit[i] >= TickUnit.Month ? palette.text : palette.faintText;
    surface.fillText(label, x, row);
  }
}

/** Writes the newest price on its axis, on a tag in the colour of its direction since the previous close. */
export function writeLastPriceTag(
  surface: Surface,
  scene: Scene,
  series: ChartSeries,
  palette: Palette,
  theme: ChartTheme,
): void {
  const { last } = series;
  if (last <= 0) return;
  const { price } = scene.layout;
  // A price outside the view stays at the pane's edge.
  const reach = tagHeight(scene) / 2;
  const row = Math.round(
    Math.min(Math.max(rowOf(scene.prices, last), price.top + reach), price.top + price.height - reach),
  );
  const colour = isDown(series) ? palette.downTag : palette.upTag;
  writeAxisTag(surface, scene, row, scene.priceLabel(last, theme.locale), colour, palette.priceTagText);
}

/** Whether the newest price is below the previous close. */
export function isDown(series: ChartSeries): boolean {
  return series.previousClose > 0 && series.last < series.previousClose;
}

function tagHeight({ letters }: Scene): number {
  return Math.round(letters * TAG_HEIGHT);
}

/** Writes a label on a filled tag over the right-hand axis, centred on `row` and kept within its height. */
export function writeAxisTag(
  surface: Surface,
  scene: Scene,
  row: number,
  label: string,
  fill: string,
  ink: string,
): void {
  const { axisLeft, axisWidth, price, bottomScale, ratio } = scene.layout;
  const height = tagHeight(scene);
  const top = Math.min(Math.max(row - Math.floor(height / 2), price.top), bottomScale.top - height);
  surface.fillStyle = fill;
  surface.fillRect(axisLeft, top, axisWidth, height);
  surface.fillStyle = ink;
  surface.textAlign = 'left';
  surface.fillText(label, axisLeft + devicePixels(PADDING, ratio), Math.round(top + height / 2));
}
