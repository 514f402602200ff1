import { devicePixels } from '../chart/layout.ts';
import { rowOf } from '../chart/value-scale.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import { lowerBound } from '../core/lower-bound.ts';
import type { DarvasBoxes } from '../indicators/darvas-boxes.ts';
import type { Pixel } from './colour.ts';
import type { Raster } from './raster.ts';
import type { StudyFrame } from './study-lines.ts';

/** CSS pixels. */
const BORDER = 1.5;
/** Border of boxes whose bars are closer together than this. */
const THIN_BORDER = 1;
const THIN_BELOW = 3;

/**
 * Paints the boxes in sight, each from the first to the last of its bars. Where boxes are narrower than pixels, one per
 * pixel column is painted, and the next is found by search instead of iteration.
 */
export function paintBoxes(
  raster: Raster,
  boxes: DarvasBoxes,
  { view, series, scale }: StudyFrame,
  colour: Pixel,
): void {
  const { axis } = series;
  const left = leftOf(view);
  const perSlot = slotWidth(view);
  const border = devicePixels(perSlot < THIN_BELOW * view.ratio ? THIN_BORDER : BORDER, view.ratio);
  const columnOf = (slot: number): number => Math.round(view.plotLeft + (slot - left) * perSlot);
  let k = lowerBound(boxes.end, boxes.count, Math.max(0, axis.indexAt(Math.floor(left))));
  while (k < boxes.count) {
    const from = columnOf(axis.slotOf(boxes.start[k]));
    if (from >= view.plotLeft + view.plotWidth) return;
    const to = columnOf(axis.slotOf(boxes.end[k]) + 1);
    const top = Math.round(rowOf(scale, boxes.top[k]) - border / 2);
    const bottom = Math.round(rowOf(scale, boxes.bottom[k]) + border / 2);
    raster.border(from, top, Math.max(to - from, 1), Math.max(bottom - top, border), border, colour);
    k++;
    if (to <= from) {
      const nextSlot = left + (from + 1 - view.plotLeft) / perSlot;
      k = Math.max(k, lowerBound(boxes.end, boxes.count, axis.indexAt(Math.floor(nextSlot)), k));
    }
  }
}
