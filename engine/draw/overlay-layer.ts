import { chosenPeriod } from '../chart/chart-choice.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { barUnderCursor } from '../chart/hit-test.ts';
import { devicePixels } from '../chart/layout.ts';
import type { LowerPane } from '../chart/lower-pane.ts';
import type { Scene } from '../chart/scene.ts';
import type { ChartTheme } from '../chart/theme.ts';
import type { TimeLabels } from '../chart/time-label.ts';
import { rowOf, type ValueScale, valueAt } from '../chart/value-scale.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import { formatVolume } from '../format/volume.ts';
import type { Tool } from '../tools/drawing.ts';
import { coverTimeLabels, rewriteValueAxis } from './axis-labels.ts';
import { type AxisTag, placedTags } from './axis-tags.ts';
import type { OverlayInk } from './overlay-ink.ts';
import type { Palette } from './palette.ts';
import type { Surface } from './surface.ts';

/** CSS pixels. */
const TAG_PADDING = 6;
const DOT_REACH = 2;
/** In letters' heights. */
const TAG_HEIGHT = 5 / 3;

/**
 * Draws the overlay layer: the crosshair with its time, and its value in the pane under it. With the tool `info` it is
 * a vertical line through the bar that is read out, and a dot on the close of the keyboard's bar; any other tool adds a
 * horizontal line. What it covers of an axis vanishes whole. Returns its tag on the price axis, which the caller writes
 * with those of the drawings (`rewritePriceAxis`). Clears only what `ink` recorded and leaves the base layer alone, so a moving pointer costs a few
 * rectangles. The surface's font is set by the caller.
 */
export function drawOverlay(
  surface: Surface,
  scene: Scene,
  series: ChartSeries,
  theme: ChartTheme,
  palette: Palette,
  labels: TimeLabels,
  ink: OverlayInk,
  tool: Tool = 'cross',
): AxisTag[] {
  const tags: AxisTag[] = [];
  const { layout, view } = scene;
  ink.clear(surface, layout);
  const index = barUnderCursor(view, series.axis);
  if (index < 0) return tags;
  const { plotLeft, plotWidth, price, bottomScale, rule } = layout;
  const centre = plotLeft + (series.axis.slotOf(index) + 0.5 - leftOf(view)) * slotWidth(view);
  const x = Math.round(centre - rule / 2);
  if (x < plotLeft || x >= plotLeft + plotWidth) return tags;
  surface.direction = 'ltr';
  surface.textBaseline = 'middle';
  surface.fillStyle = palette.crossHair;
  surface.fillRect(x, price.top, rule, bottomScale.top - price.top);
  const row = cursorRow(scene, series, index);
  const pane = paneAt(scene, row);
  if (pane !== null) {
    if (tool !== 'info') surface.fillRect(plotLeft, Math.round(row - rule / 2), plotWidth, rule);
    else if (view.cursor >= 0) drawDot(surface, scene, x, row);
    const label = valueLabel(pane, row, theme.locale);
    const tag: AxisTag = { row: Math.round(row), label, fill: palette.tag, ink: palette.tagText };
    if (pane.axis === scene.priceAxis) tags.push(tag);
    else rewriteValueAxis(surface, scene, pane.axis, pane.scale, placedTags([tag], scene, pane.scale), palette);
  }
  ink.addCrossHair(layout, x, pane === null ? Number.NaN : row);
  const time = labels.cursor(series.bars.time[index], chosenPeriod(view.choice));
  writeTimeTag(surface, scene, x, time, labels, palette);
  return tags;
}

/** A square about the close that the keyboard's cursor reads. */
function drawDot(surface: Surface, scene: Scene, x: number, row: number): void {
  const { rule, ratio } = scene.layout;
  const reach = devicePixels(DOT_REACH, ratio);
  surface.fillRect(x - reach, Math.round(row - rule / 2) - reach, rule + 2 * reach, rule + 2 * reach);
}

/** The pointer's row, or the row of the close of the keyboard's bar; NaN if there is neither. */
function cursorRow(scene: Scene, series: ChartSeries, index: number): number {
  if (scene.view.cursor < 0) return scene.view.pointerY;
  const close = series.bars.close[index];
  return close > 0 ? rowOf(scene.prices, close) : Number.NaN;
}

/** A pane with a value axis. */
type ValuePane = Pick<LowerPane, 'axis' | 'scale' | 'showsVolume'>;

/** The pane at a row; null between and outside the panes, and if it has no values. */
function paneAt({ priceAxis, axisScale, lower }: Scene, row: number): ValuePane | null {
  if (isIn(axisScale, row)) return { axis: priceAxis, scale: axisScale, showsVolume: false };
  for (const pane of lower) if (isIn(pane.scale, row) && pane.axis.count > 0) return pane;
  return null;
}

function isIn({ top, height }: ValueScale, row: number): boolean {
  return row >= top && row < top + height;
}

function valueLabel({ axis, scale, showsVolume }: ValuePane, row: number, locale: string): string {
  if (!showsVolume) return axis.labelAt(scale, row, locale);
  return formatVolume(Math.max(0, Math.round(valueAt(scale, row))), locale);
}

/** Writes the time over the bottom scale, whose labels under it vanish whole. */
function writeTimeTag(
  surface: Surface,
  scene: Scene,
  x: number,
  label: string,
  labels: TimeLabels,
  palette: Palette,
): void {
  const { plotLeft, plotWidth, bottomScale, ratio } = scene.layout;
  const padding = devicePixels(TAG_PADDING, ratio);
  const width = Math.ceil(surface.measureText(label).width) + 2 * padding;
  const height = Math.min(Math.round(scene.letters * TAG_HEIGHT), bottomScale.height);
  const left = Math.max(plotLeft, Math.min(x - Math.floor(width / 2), plotLeft + plotWidth - width));
  const top = bottomScale.top + Math.floor((bottomScale.height - height) / 2);
  coverTimeLabels(surface, scene, labels, palette, left, left + width);
  surface.fillStyle = palette.tag;
  surface.fillRect(left, top, width, height);
  surface.fillStyle = palette.tagText;
  surface.textAlign = 'left';
  surface.fillText(label, left + padding, Math.round(top + height / 2));
}
