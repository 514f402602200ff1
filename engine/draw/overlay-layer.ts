import { chosenPeriod } from '../chart/chart-choice.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { barUnderCursor } from '../chart/hit-test.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import type { ChartTheme } from '../chart/theme.ts';
import type { TimeLabels } from '../chart/time-label.ts';
import { rowOf, valueAt } from '../chart/value-scale.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import { formatVolume } from '../format/volume.ts';
import type { Tool } from '../tools/drawing.ts';
import { writeAxisTag } from './axis-labels.ts';
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
 * horizontal line. Clears only what `ink` recorded and leaves the base layer alone, so a moving pointer costs a few
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
): void {
  const { layout, view } = scene;
  ink.clear(surface, layout);
  const index = barUnderCursor(view, series.axis);
  if (index < 0) return;
  const { plotLeft, plotWidth, price, bottomScale, rule } = layout;
  const centre = plotLeft + (series.axis.slotOf(index) + 0.5 - leftOf(view)) * slotWidth(view);
  const x = Math.round(centre - rule / 2);
  if (x < plotLeft || x >= plotLeft + plotWidth) return;
  surface.direction = 'ltr';
  surface.textBaseline = 'middle';
  surface.fillStyle = palette.crossHair;
  surface.fillRect(x, price.top, rule, bottomScale.top - price.top);
  const row = cursorRow(scene, series, index);
  const value = valueLabel(scene, row, theme.locale);
  if (value !== '') {
    if (tool !== 'info') surface.fillRect(plotLeft, Math.round(row - rule / 2), plotWidth, rule);
    else if (view.cursor >= 0) drawDot(surface, scene, x, row);
    writeAxisTag(surface, scene, Math.round(row), value, palette.tag, palette.tagText);
  }
  ink.addCrossHair(layout, x, value === '' ? Number.NaN : row);
  writeTimeTag(surface, scene, x, labels.cursor(series.bars.time[index], chosenPeriod(view.choice)), palette);
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

/** The axis' label at a row: a price, a lower pane's value, or nothing between and outside the panes. */
function valueLabel(scene: Scene, row: number, locale: string): string {
  const { price } = scene.layout;
  if (row >= price.top && row < price.top + price.height) return scene.priceLabelAt(row, locale);
  for (const { axis, scale, showsVolume } of scene.lower) {
    if (!(row >= scale.top && row < scale.top + scale.height) || axis.count === 0) continue;
    if (!showsVolume) return axis.labelAt(scale, row, locale);
    return formatVolume(Math.max(0, Math.round(valueAt(scale, row))), locale);
  }
  return '';
}

function writeTimeTag(surface: Surface, scene: Scene, x: number, label: string, palette: Palette): void {
  const { plotLeft, plotWidth, bottomScale, ratio } = scene.layout;
  const padding = devicePixels(TAG_PADDING, ratio);
  const width = Math.ceil(surface.measureText(label).width) + 2 * padding;
  const height = Math.min(Math.round(scene.letters * TAG_HEIGHT), bottomScale.height);
  const left = Math.max(plotLeft, Math.min(x - Math.floor(width / 2), plotLeft + plotWidth - width));
  const top = bottomScale.top + Math.floor((bottomScale.height - height) / 2);
  surface.fillStyle = palette.tag;
  surface.fillRect(left, top, width, height);
  surface.fillStyle = palette.tagText;
  surface.textAlign = 'left';
  surface.fillText(label, left + padding, Math.round(top + height / 2));
}
