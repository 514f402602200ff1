import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/** Least distance between the numbers of neighbouring lines, CSS pixels, so that they do not overlap. */
const NUMBER_SPACING = 32;
/** CSS pixels from the top of the pane to the bottom of a number, and from a line to its number. */
const NUMBER_ROW = 16;
const NUMBER_INSET = 2;

/**
 * Lines at whole numbers of bars after a start bar, in ascending order, each with its number at the top if there is
 * room. Of several lines in one pixel column only the first is drawn.
 */
export class BarCount {
  private readonly shape: Shape;
  private readonly plane: ToolPlane;
  private readonly start: number;
  private column: number;
  private numbered = Number.NEGATIVE_INFINITY;

  /** Begins at the bar of the shape's first point, which is marked faintly. */
  constructor(shape: Shape, plane: ToolPlane) {
    this.shape = shape;
    this.plane = plane;
    this.start = Math.floor(shape.pointSlot[0]) + 0.5;
    const x = plane.x(this.start);
    this.column = Math.floor(x);
    shape.addColumn(x, Weight.Faint);
  }

  /** The number of bars between the start and the plot's left edge, at least 0, and its right edge. */
  get first(): number {
    return Math.max(0, this.plane.leftSlot - this.start);
  }

  get last(): number {
    return this.plane.positionAt(this.plane.right) - this.start;
  }

  /** Adds the line `bars` after the start. */
  add(bars: number): void {
    const { shape, plane } = this;
    const x = plane.x(this.start + bars);
    if (Math.floor(x) === this.column) return;
    this.column = Math.floor(x);
    shape.addColumn(x, Weight.Main);
    if (x < plane.left || x - this.numbered < NUMBER_SPACING * plane.ratio) return;
    this.numbered = x;
    shape.addLabel(String(bars), x + NUMBER_INSET * plane.ratio, plane.top + NUMBER_ROW * plane.ratio);
  }
}
