import type { ChartSeries } from '../chart/chart-series.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import { rowOf } from '../chart/value-scale.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import { isDown } from './axis-tags.ts';

/** A part of the picture, whole device pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Half the width of the widest mark that may reach out of its bar's slot, CSS pixels. */
const MARK_REACH = 3;

/** A gap wider than this share of the picture is worth splitting a part in two. */
const WIDE_GAP = 0.15;

/**
 * The parts of the base layer that a frame must repaint. After a trade that moved no scale these are the columns from
 * the changed bar on, the axis beside them, and the old and new rows of the newest price's line, so that a tick's cost
 * does not depend on what else is in sight. After anything else it is the whole picture.
 */
export class FrameDamage {
  /** Whether the last compared frame must be painted whole. */
  whole = true;
  /** The parts to paint, unless `whole`. */
  parts: readonly Rectangle[] = [];
  /** Everything that the picture depended on, except the changed bars and the newest price. */
  private readonly values: unknown[] = [];
  private noted = 0;
  private differs = true;
  private lastRow = Number.NaN;
  private wasDown = false;

  /**
   * Compares a newly arranged frame with the previous one. `look` is everything else that the picture depends on
   * (colours, texts); a change of it makes everything stale. Reads `series.changedFrom` for the bars changed since, and
   * resets it.
   */
  compare(scene: Scene, series: ChartSeries, look: readonly unknown[]): void {
    const { rule, plotLeft, plotWidth, price } = scene.layout;
    const lastRow = series.last > 0 ? Math.round(rowOf(scene.prices, series.last) - rule / 2) : Number.NaN;
    const isFalling = isDown(series);
    this.noted = 0;
    this.differs = false;
    this.noteSeries(series);
    this.noteScene(scene);
    for (const value of look) this.note(value);
    if (this.values.length > this.noted) {
      this.values.length = this.noted;
      this.differs = true;
    }
    this.whole = this.differs;
    this.parts = [];
    if (!this.whole) {
      const parts = columnsFrom(scene, series);
      if (lastRow !== this.lastRow || isFalling !== this.wasDown) {
        for (const row of lastRow === this.lastRow ? [lastRow] : [this.lastRow, lastRow]) {
          if (row + rule <= price.top || !(row < price.top + price.height)) continue;
          parts.push({ left: plotLeft, top: row, width: plotWidth, height: rule });
        }
      }
      this.parts = parts;
    }
    this.lastRow = lastRow;
    this.wasDown = isFalling;
    series.changedFrom = Number.POSITIVE_INFINITY;
  }

  /** Everything must be painted, in this frame and the next: something else was painted over it. */
  forget(): void {
    this.whole = true;
    this.parts = [];
    this.values.length = 0;
  }

  /** Number of pixels painted again. */
  pixels(scene: Scene): number {
    const { width, height } = scene.layout;
    return this.whole ? width * height : this.parts.reduce((sum, part) => sum + part.width * part.height, 0);
  }

  private note(value: unknown): void {
    const at = this.noted++;
    if (at < this.values.length && Object.is(value, this.values[at])) return;
    this.values[at] = value;
    this.differs = true;
  }

  private noteSeries(series: ChartSeries): void {
    const { simulated, bars } = series;
    const run = simulated.count - 1;
    this.note(bars);
    this.note(series.axis);
    this.note(series.previousClose);
    this.note(series.newsMarks);
    this.note(series.studies.version);
    this.note(series.compared.version);
    this.note(simulated.count);
    this.note(run < 0 ? -1 : simulated.first(run));
    this.note(run >= 0 && simulated.end(run) === bars.count);
  }

  private noteScene(scene: Scene): void {
    const { view, layout, prices } = scene;
    this.note(layout.width);
    this.note(layout.height);
    this.note(layout.ratio);
    this.note(layout.axisWidth);
    this.note(layout.price.height);
    this.note(view.choice);
    this.note(view.right);
    this.note(view.span);
    this.note(scene.visible.level);
    this.note(prices.low);
    this.note(prices.high);
    this.note(scene.axisScale.low);
    this.note(scene.axisScale.high);
    this.note(scene.volumeScale?.high);
    this.note(scene.priceAxis.count);
    for (const { scale } of scene.lower) {
      this.note(scale.top);
      this.note(scale.height);
      this.note(scale.low);
      this.note(scale.high);
    }
  }
}

/**
 * The columns from the slot before the first changed bar, from which a line may lead to it, to the newest bar, and the
 * axis. They are one part if the two are close, as in most charts, because each part costs a pass over everything in
 * sight.
 */
function columnsFrom(scene: Scene, series: ChartSeries): Rectangle[] {
  const { layout, view, visible } = scene;
  const { width, axisLeft, plotLeft, bottomScale, ratio } = layout;
  const { axis, bars } = series;
  const height = bottomScale.top;
  const axisPart = { left: axisLeft, top: 0, width: width - axisLeft, height };
  if (!(series.changedFrom < bars.count)) return [axisPart];
  const reach = devicePixels(MARK_REACH, ratio);
  const columnOf = (slot: number): number => Math.floor(plotLeft + (slot - leftOf(view)) * slotWidth(view));
  const size = 2 ** visible.level;
  const index = Math.max(0, Math.floor(series.changedFrom / size) * size - size);
  const left = Math.min(Math.max(columnOf(axis.slotOf(index)) - reach, 0), axisLeft);
  const right = Math.min(columnOf(axis.slotOf(bars.count - 1) + 1) + reach + 1, axisLeft);
  if (right > axisLeft - width * WIDE_GAP) return [{ left, top: 0, width: width - left, height }];
  return right > left ? [{ left, top: 0, width: right - left, height }, axisPart] : [axisPart];
}
