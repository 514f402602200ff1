import type { ChartSeries } from '../chart/chart-series.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import { lowerBound } from '../core/lower-bound.ts';
import type { Palette } from './palette.ts';
import type { Raster } from './raster.ts';

/** CSS pixels. */
const CHIP_WIDTH = 11;
const CHIP_HEIGHT = 12;
const LETTER_WIDTH = 5;
const LETTER_HEIGHT = 6;
const STUB_HEIGHT = 4;

/**
 * Marks bars with news at the foot of the price pane: a chip with an N, or a stub if the previous bar's chip leaves no
 * room. At most one mark per pixel column; the next column's first bar is found by search instead of iteration.
 */
export function paintNewsMarks(raster: Raster, scene: Scene, series: ChartSeries, palette: Palette): void {
  if (scene.newsHeight === 0) return;
  const { view, layout } = scene;
  const { price, plotLeft, plotWidth, ratio } = layout;
  const marks = series.newsMarks;
  const { axis } = series;
  const left = leftOf(view);
  const perSlot = slotWidth(view);
  const width = devicePixels(CHIP_WIDTH, ratio);
  const height = devicePixels(CHIP_HEIGHT, ratio);
  const stub = devicePixels(STUB_HEIGHT, ratio);
  const foot = price.top + price.height - devicePixels(1, ratio);
  const half = Math.floor(width / 2);
  raster.clip(plotLeft, price.top, plotWidth, price.height);
  let k = lowerBound(marks, marks.length, axis.indexAt(Math.floor(left)));
  let chipEnd = Number.NEGATIVE_INFINITY;
  while (k < marks.length && marks[k] < axis.count) {
    const x = Math.floor(plotLeft + (axis.slotOf(marks[k]) + 0.5 - left) * perSlot);
    if (x - half >= plotLeft + plotWidth) return;
    // A chip at an edge is shifted to be fully visible.
    const chip = Math.max(plotLeft, Math.min(x - half, plotLeft + plotWidth - width));
    if (chip > chipEnd) {
      raster.rectangle(chip, foot - height, width, height, palette.news);
      paintLetter(raster, chip, foot - height, width, height, ratio, palette);
      chipEnd = chip + width;
    } else {
      raster.rectangle(x, foot - height - stub, devicePixels(1, ratio), stub, palette.news);
    }
    k++;
    if (perSlot < 1) {
      const nextSlot = left + (x + 1 - plotLeft) / perSlot - 0.5;
      k = lowerBound(marks, marks.length, Math.ceil(axis.indexAt(Math.ceil(nextSlot))), k);
    }
  }
}

/** An N of whole pixels: two stems, joined row by row. */
function paintLetter(
  raster: Raster,
  left: number,
  top: number,
  width: number,
  height: number,
  ratio: number,
  palette: Palette,
): void {
  const stem = devicePixels(1, ratio);
  const wide = devicePixels(LETTER_WIDTH, ratio);
  const tall = devicePixels(LETTER_HEIGHT, ratio);
  const x = left + Math.round((width - wide) / 2);
  const y = top + Math.round((height - tall) / 2);
  raster.rectangle(x, y, stem, tall, palette.newsLetter);
  raster.rectangle(x + wide - stem, y, stem, tall, palette.newsLetter);
  for (let row = 0; row < tall; row++) {
    const place = Math.round((row / Math.max(1, tall - 1)) * (wide - stem));
    raster.rectangle(x + place, y + row, stem, 1, palette.newsLetter);
  }
}
