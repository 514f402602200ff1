import { type ChartLayout, devicePixels } from '../chart/layout.ts';
import type { Surface } from './surface.ts';

/** How far a crosshair's dot may reach from its row and its column, CSS pixels. */
const REACH = 4;

/**
 * Records where the overlay layer was drawn on, so that the next frame clears only that instead of the whole chart: a
 * crosshair is two lines, a value axis and a tag.
 */
export class OverlayInk {
  /** The layout of the drawn crosshair, and its place in device pixels; the row is NaN without a horizontal line. */
  private layout: ChartLayout | null = null;
  private column = 0;
  private row = Number.NaN;
  private isScattered = false;

  /** Whether the layer is empty. */
  get isBlank(): boolean {
    return this.layout === null && !this.isScattered;
  }

  /** A crosshair was drawn; `row` is NaN without a value. */
  addCrossHair(layout: ChartLayout, column: number, row: number): void {
    this.layout = layout;
    this.column = column;
    this.row = row;
  }

  /** Drawings may be anywhere on the layer. */
  scatter(): void {
    this.isScattered = true;
  }

  /** Clears the layer, whose size is that of `layout`. */
  clear(surface: Surface, layout: ChartLayout): void {
    if (this.isScattered) surface.clearRect(0, 0, layout.width, layout.height);
    else if (this.layout !== null) this.clearCrossHair(surface, this.layout);
    this.layout = null;
    this.isScattered = false;
  }

  private clearCrossHair(surface: Surface, { width, height, ratio, rule, bottomScale, axisLeft }: ChartLayout): void {
    const reach = devicePixels(REACH, ratio);
    surface.clearRect(this.column - reach, 0, rule + 2 * reach, height);
    surface.clearRect(0, bottomScale.top, width, bottomScale.height);
    if (Number.isNaN(this.row)) return;
    surface.clearRect(0, Math.floor(this.row) - reach, width, 2 * reach + rule);
    surface.clearRect(axisLeft, 0, width - axisLeft, bottomScale.top);
  }
}
