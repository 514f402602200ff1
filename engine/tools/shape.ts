import { grown } from '../core/columns.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { RegressionFit } from './regression-fit.ts';
import type { ToolPlane } from './tool-plane.ts';
import { WrappedText } from './wrapped-text.ts';

/** How a line of a drawing is drawn. */
export const Weight = {
  /** The tool's main lines. */
  Main: 0,
  /** Auxiliary lines: a move's diagonal, a pitchfork's handle, a channel's edges. */
  Faint: 1,
} as const;

/** One of `Weight`'s. */
export type LineWeight = (typeof Weight)[keyof typeof Weight];

/** The most points that a tool needs. */
const MAX_POINTS = 3;
const LINES_AT_START = 8;
const PLAIN: DrawingStyle = {};

/**
 * A drawing as laid out on the canvas, in device pixels: its points, lines and labels, clipped to the pane. The tools
 * rewrite it when view, bars or points change; otherwise it is only painted and hit-tested.
 */
export class Shape {
  /** Number of points that are placed or previewed. */
  pointCount = 0;
  readonly pointX = new Float64Array(MAX_POINTS);
  readonly pointY = new Float64Array(MAX_POINTS);
  /** Slot positions of the points. */
  readonly pointSlot = new Float64Array(MAX_POINTS);
  /** Lines in use: line `i` goes from `ends[4 i], ends[4 i + 1]` to `ends[4 i + 2], ends[4 i + 3]`. */
  lineCount = 0;
  ends = new Float64Array(4 * LINES_AT_START);
  weight = new Uint8Array(LINES_AT_START);
  /** The tinted area, inside the edges; NaN if there is none. */
  tintLeft = Number.NaN;
  tintTop = Number.NaN;
  tintRight = Number.NaN;
  tintBottom = Number.NaN;
  /** The area by which it can be gripped besides its lines; `gripLeft` is NaN if there is none. */
  gripLeft = Number.NaN;
  gripTop = Number.NaN;
  gripRight = Number.NaN;
  gripBottom = Number.NaN;
  /** Labels start at `labelX`, just above row `labelY`. */
  readonly label: string[] = [];
  readonly labelX: number[] = [];
  readonly labelY: number[] = [];
  /** A price and its row to be tagged on the price axis; NaN if there is none. */
  tagPrice = Number.NaN;
  tagRow = Number.NaN;
  /** Whether the lines span all panes instead of only the price pane. */
  tall = false;
  style = PLAIN;
  /** The least-squares fit of a regression, kept until its bars change. */
  readonly fit = new RegressionFit();
  /** The lines of a text, kept until they change. */
  readonly wrapped = new WrappedText();
  private left = 0;
  private top = 0;
  private right = 0;
  private bottom = 0;

  /** Empties the shape; later lines are clipped to the plane's price pane, or to all panes if `tall`. */
  begin(plane: ToolPlane, tall: boolean, style = PLAIN): void {
    this.pointCount = 0;
    this.lineCount = 0;
    this.tintLeft = Number.NaN;
    this.gripLeft = Number.NaN;
    this.label.length = 0;
    this.labelX.length = 0;
    this.labelY.length = 0;
    this.tagPrice = Number.NaN;
    this.tagRow = Number.NaN;
    this.tall = tall;
    this.style = style;
    this.left = plane.left;
    this.right = plane.right;
    this.top = plane.top;
    this.bottom = tall ? plane.foot : plane.bottom;
  }

  /** Adds a point; one without a place (no bars) is ignored. */
  addPoint(x: number, y: number, slot: number): void {
    if (!Number.isFinite(x) || !Number.isFinite(y) || this.pointCount === MAX_POINTS) return;
    this.pointX[this.pointCount] = x;
    this.pointY[this.pointCount] = y;
    this.pointSlot[this.pointCount] = slot;
    this.pointCount++;
  }

  /** Adds the part of a line inside the edges. */
  addLine(x1: number, y1: number, x2: number, y2: number, weight: LineWeight): void {
    this.cut(x1, y1, x2 - x1, y2 - y1, 0, 1, weight);
  }

  /** Adds a line, on to the edges where the style extends it; one without a direction is not extended. */
  addSpan(x1: number, y1: number, x2: number, y2: number, weight: LineWeight): void {
    const { extend = 'none' } = this.style;
    const ahead = x1 <= x2 ? 'right' : 'left';
    const from = extend === 'none' || extend === ahead ? 0 : Number.NEGATIVE_INFINITY;
    const to = extend === ahead || extend === 'both' ? Number.POSITIVE_INFINITY : 1;
    this.cut(x1, y1, x2 - x1, y2 - y1, from, to, weight);
  }

  /** Adds a line from a point through another and on to the edge; nothing if they are the same. */
  addRay(x1: number, y1: number, x2: number, y2: number, weight: LineWeight): void {
    this.cut(x1, y1, x2 - x1, y2 - y1, 0, Number.POSITIVE_INFINITY, weight);
  }

  /** Adds a vertical line over the whole height. */
  addColumn(x: number, weight: LineWeight): void {
    this.addLine(x, this.top, x, this.bottom, weight);
  }

  /** Tints the part of a rectangle inside the edges, and nothing else; given by two opposite corners. */
  tint(x1: number, y1: number, x2: number, y2: number): void {
    this.tintLeft = Math.min(Math.max(Math.min(x1, x2), this.left), this.right);
    this.tintTop = Math.min(Math.max(Math.min(y1, y2), this.top), this.bottom);
    this.tintRight = Math.min(Math.max(x1, x2, this.left), this.right);
    this.tintBottom = Math.min(Math.max(y1, y2, this.top), this.bottom);
  }

  /** Lets a rectangle grip the drawing. */
  grip(left: number, top: number, right: number, bottom: number): void {
    this.gripLeft = left;
    this.gripTop = top;
    this.gripRight = right;
    this.gripBottom = bottom;
  }

  addLabel(text: string, x: number, y: number): void {
    if (x >= this.right || y < this.top || y > this.bottom) return;
    this.label.push(text);
    this.labelX.push(x);
    this.labelY.push(y);
  }

  /** Whether a row lies inside the edges. */
  holdsRow(y: number): boolean {
    return y >= this.top && y <= this.bottom;
  }

  /** Adds the part of `x + t dx, y + t dy` (`least` ≤ t ≤ `most`) inside the edges (Liang and Barsky 1984). */
  private cut(x: number, y: number, dx: number, dy: number, least: number, most: number, weight: LineWeight): void {
    let from = least;
    let to = most;
    for (let edge = 0; edge < 4; edge++) {
      const along = edge === 0 ? -dx : edge === 1 ? dx : edge === 2 ? -dy : dy;
      const room =
        edge === 0 ? x - this.left : edge === 1 ? this.right - x : edge === 2 ? y - this.top : this.bottom - y;
      if (along === 0) {
        if (!(room >= 0)) return;
      } else if (along < 0) {
        from = Math.max(from, room / along);
      } else {
        to = Math.min(to, room / along);
      }
    }
    if (!(from <= to) || !Number.isFinite(to - from)) return;
    this.push(x + from * dx, y + from * dy, x + to * dx, y + to * dy, weight);
  }

  private push(x1: number, y1: number, x2: number, y2: number, weight: LineWeight): void {
    if (this.lineCount === this.weight.length) {
      this.ends = grown(this.ends, 8 * this.lineCount);
      this.weight = grown(this.weight, 2 * this.lineCount);
    }
    const at = 4 * this.lineCount;
    this.ends[at] = x1;
    this.ends[at + 1] = y1;
    this.ends[at + 2] = x2;
    this.ends[at + 3] = y2;
    this.weight[this.lineCount++] = weight;
  }
}
