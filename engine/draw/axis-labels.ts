import type { ChartSeries } from '../chart/chart-series.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import type { ChartTheme } from '../chart/theme.ts';
import type { TimeLabels } from '../chart/time-label.ts';
import { TickUnit } from '../chart/time-ticks.ts';
import type { ValueAxis } from '../chart/value-axis.ts';
import { rowOf, type ValueScale } from '../chart/value-scale.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import { type AxisTag, isTagged, priceTags, writeTags } from './axis-tags.ts';
import type { Palette } from './palette.ts';
import type { Surface } from './surface.ts';

/** CSS pixels. */
const PADDING = 8;
const EDGE_ROOM = 4;

const NO_TAGS: readonly AxisTag[] = [];

/** Writes the labels of all value axes, and the tags of the price axis. */
export function writeAxisTexts(
  surface: Surface,
  scene: Scene,
  series: ChartSeries,
  theme: ChartTheme,
  palette: Palette,
): void {
  surface.direction = 'ltr';
  surface.textBaseline = 'middle';
  const tags = priceTags(scene, series, palette, theme, NO_TAGS);
  writeValueAxis(surface, scene, scene.priceAxis, scene.axisScale, tags, palette);
  for (const { axis, scale } of scene.lower) writeValueAxis(surface, scene, axis, scale, NO_TAGS, palette);
}

/** Writes the labels of one value axis, except those that its pane's edge or a tag would cut, and its tags. */
function writeValueAxis(
  surface: Surface,
  scene: Scene,
  axis: ValueAxis,
  scale: ValueScale,
  tags: readonly AxisTag[],
  palette: Palette,
): void {
  const { axisLeft, ratio } = scene.layout;
  const x = axisLeft + devicePixels(PADDING, ratio);
  const half = scene.letters / 2;
  surface.textAlign = 'left';
  surface.fillStyle = palette.faintText;
  for (let i = 0; i < axis.count; i++) {
    const row = Math.round(rowOf(scale, axis.value[i]));
    if (row - half < scale.top || row + half > scale.top + scale.height || isTagged(tags, scene, row)) continue;
    surface.fillText(axis.label[i], x, row);
  }
  writeTags(surface, scene, tags);
}

/** Writes a value axis over what is there. */
export function rewriteValueAxis(
  surface: Surface,
  scene: Scene,
  axis: ValueAxis,
  scale: ValueScale,
  tags: readonly AxisTag[],
  palette: Palette,
): void {
  const { axisLeft, axisWidth, rule } = scene.layout;
  surface.fillStyle = palette.ground;
  surface.fillRect(axisLeft + rule, scale.top, axisWidth - rule, scale.height);
  writeValueAxis(surface, scene, axis, scale, tags, palette);
}

/** Writes the price axis over what is there, with more tags; the first of them keeps its row. Without any, nothing. */
export function rewritePriceAxis(
  surface: Surface,
  scene: Scene,
  series: ChartSeries,
  theme: ChartTheme,
  palette: Palette,
  more: readonly AxisTag[],
): void {
  if (more.length === 0) return;
  surface.direction = 'ltr';
  surface.textBaseline = 'middle';
  const tags = priceTags(scene, series, palette, theme, more);
  rewriteValueAxis(surface, scene, scene.priceAxis, scene.axisScale, tags, palette);
}

/** Writes the bottom scale: years and months in full ink, days and times fainter. */
export function writeTimeLabels(surface: Surface, scene: Scene, labels: TimeLabels, palette: Palette): void {
  const row = rowOfTimes(scene);
  const { timeTicks } = scene;
  surface.textAlign = 'center';
  for (let i = 0; i < timeTicks.count; i++) {
    const label = labels.tick(timeTicks.time[i], timeTicks.unit[i]);
    surface.fillStyle = timeTicks.unit[i] >= TickUnit.Month ? palette.text : palette.faintText;
    surface.fillText(label, centreOfTime(scene, i, halfOfTime(surface, scene, label)), row);
  }
}

/** Covers the labels of the bottom scale of which something between two columns would cover a part. */
export function coverTimeLabels(
  surface: Surface,
  scene: Scene,
  labels: TimeLabels,
  palette: Palette,
  left: number,
  right: number,
): void {
  const { timeTicks, letters } = scene;
  const top = rowOfTimes(scene) - Math.ceil(letters * (2 / 3));
  surface.fillStyle = palette.ground;
  for (let i = 0; i < timeTicks.count; i++) {
    const half = halfOfTime(surface, scene, labels.tick(timeTicks.time[i], timeTicks.unit[i]));
    const x = centreOfTime(scene, i, half);
    if (x + half > left && x - half < right) surface.fillRect(x - half, top, 2 * half, Math.ceil(letters * (4 / 3)));
  }
}

function rowOfTimes({ layout }: Scene): number {
  return Math.round(layout.bottomScale.top + layout.bottomScale.height / 2);
}

function halfOfTime(surface: Surface, scene: Scene, label: string): number {
  return Math.ceil(surface.measureText(label).width / 2) + devicePixels(EDGE_ROOM, scene.layout.ratio);
}

function centreOfTime({ layout, timeTicks, view }: Scene, tick: number, half: number): number {
  const { plotLeft, plotWidth } = layout;
  const centre = Math.round(plotLeft + (timeTicks.slot[tick] + 0.5 - leftOf(view)) * slotWidth(view));
  return Math.min(Math.max(centre, plotLeft + half), plotLeft + plotWidth - half);
}
