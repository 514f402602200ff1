import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import { type Anchor, isTall } from '../../engine/tools/drawing.ts';
import { type DrawingBook, drawnTool } from '../../engine/tools/drawing-book.ts';
import { Spot } from '../../engine/tools/spot.ts';
import type { ToolPlane } from '../../engine/tools/tool-plane.ts';

/** Where the next point of a drawing would be placed: at the pointer, or without one at the keyboard's data cursor. */
export class DrawingPen {
  readonly spot = new Spot();
  /** The pointer's place; NaN while there is none. */
  x = Number.NaN;
  y = Number.NaN;
  /** The price chosen by keyboard; NaN for the close at the data cursor. */
  price = Number.NaN;
  private readonly plane: ToolPlane;
  private readonly series: ChartSeries;
  private readonly cursor: () => number;

  /** `cursor` returns the bar of the data cursor, -1 while there is none. */
  constructor(plane: ToolPlane, series: ChartSeries, cursor: () => number) {
    this.plane = plane;
    this.series = series;
    this.cursor = cursor;
  }

  /** Whether there is a data cursor but no pointer. */
  get isByKey(): boolean {
    return Number.isNaN(this.x) && this.cursor() >= 0;
  }

  /**
   * Sets `spot` to where the next point would be. False if there is no such place: no drawing tool is active, the
   * pointer is outside the tool's panes (unless `held`), or there is neither pointer nor data cursor.
   */
  find(book: DrawingBook, held: boolean): boolean {
    const { spot, series, plane } = this;
    const tool = drawnTool(book);
    if (tool === null) return false;
    if (!Number.isNaN(this.x)) {
      if (!held && !plane.holds(this.x, this.y, isTall(tool))) return false;
      spot.find(plane, this.x, this.y, book.snap);
      return true;
    }
    const index = Math.min(this.cursor(), series.axis.count - 1);
    if (index < 0) return false;
    const price = Number.isNaN(this.price) ? series.bars.close[index] : this.price;
    spot.put(plane, series.axis.slotOf(index) + 0.5, price);
    if (book.snap) spot.snap(plane, spot.x, spot.y, 0);
    return true;
  }

  /** The spot as a point of a drawing. */
  anchor(): Anchor {
    return { time: this.plane.timeOf(this.spot.position), price: this.spot.price };
  }
}
