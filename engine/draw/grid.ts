import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import type { ValueAxis } from '../chart/value-axis.ts';
import { rowOf, type ValueScale } from '../chart/value-scale.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/** CSS pixels. */
const GUIDE_DASH = 3;

/** Paints the grid, if it is switched on: a line at each tick of the axes, below everything else in the plot. */
export function paintGrid(raster: Raster, scene: Scene, palette: Palette): void {
  const { layout, view, timeTicks, lower } = scene;
  if (!view.choice.options.grid) return;
  const { plotLeft, plotWidth, rule } = layout;
  raster.clip(plotLeft, 0, plotWidth, layout.height);
  const left = leftOf(view);
  const perSlot = slotWidth(view);
  for (let i = 0; i < timeTicks.count; i++) {
    const x = Math.round(plotLeft + (timeTicks.slot[i] + 0.5 - left) * perSlot - rule / 2);
    raster.rectangle(x, layout.price.top, rule, layout.bottomScale.top - layout.price.top, palette.grid);
  }
  paintRows(raster, scene, scene.priceAxis, scene.axisScale, palette);
  for (const { axis, scale } of lower) paintRows(raster, scene, axis, scale, palette);
}

/** Paints the levels at which the indicators of the lower panes are read, dashed, and their zero lines. */
export function paintGuides(raster: Raster, scene: Scene, palette: Palette): void {
  const { plotLeft, plotWidth, rule, ratio } = scene.layout;
  const dash = devicePixels(GUIDE_DASH, ratio);
  for (const { study, scale, guides, hasZeroLine } of scene.lower) {
    if (study.failed) continue;
    raster.clip(plotLeft, scale.top, plotWidth, scale.height);
    const row = (value: number): number => Math.round(rowOf(scale, value) - rule / 2);
    for (const value of guides) raster.dashedRow(plotLeft, row(value), plotWidth, rule, dash, palette.guide);
    if (hasZeroLine && scale.low < 0) raster.rectangle(plotLeft, row(0), plotWidth, rule, palette.guide);
  }
}

function paintRows(raster: Raster, scene: Scene, axis: ValueAxis, scale: ValueScale, palette: Palette): void {
  const { plotLeft, plotWidth, rule } = scene.layout;
  raster.clip(plotLeft, scale.top, plotWidth, scale.height);
  for (let i = 0; i < axis.count; i++) {
    raster.rectangle(plotLeft, Math.round(rowOf(scale, axis.value[i]) - rule / 2), plotWidth, rule, palette.grid);
  }
}

/** Paints the frame, the lines between the panes and the one beside the price axis. */
export function paintFrame(raster: Raster, scene: Scene, palette: Palette): void {
  const { width, height, frame, rule, plotLeft, plotWidth, axisLeft, price, lower, bottomScale } = scene.layout;
  raster.clip(0, 0, width, height);
  raster.border(0, 0, width, height, frame, palette.line);
  for (const pane of lower) raster.rectangle(plotLeft, pane.top - rule, width - 2 * frame, rule, palette.line);
  raster.rectangle(plotLeft, bottomScale.top - rule, width - 2 * frame, rule, palette.line);
  raster.rectangle(axisLeft, price.top, rule, bottomScale.top - price.top, palette.line);
  const tick = 2 * frame;
  const left = leftOf(scene.view);
  const perSlot = slotWidth(scene.view);
  raster.clip(plotLeft, bottomScale.top, plotWidth, bottomScale.height);
  for (let i = 0; i < scene.timeTicks.count; i++) {
    const x = Math.round(plotLeft + (scene.timeTicks.slot[i] + 0.5 - left) * perSlot - rule / 2);
    raster.rectangle(x, bottomScale.top, rule, tick, palette.line);
  }
}
