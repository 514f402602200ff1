import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Period } from '../../engine/chart/period.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import { Emphasis, paintDrawing, paintDrawingCursor } from '../../engine/draw/drawings.ts';
import type { Palette } from '../../engine/draw/palette.ts';
import type { Surface } from '../../engine/draw/surface.ts';
import type { Drawing } from '../../engine/tools/drawing.ts';
import { type DrawingBook, drawnTool } from '../../engine/tools/drawing-book.ts';
import { pointOfShape, touchesShape } from '../../engine/tools/feel-shape.ts';
import { layPreview, layShape } from '../../engine/tools/lay-shape.ts';
import { Shape } from '../../engine/tools/shape.ts';
import type { Spot } from '../../engine/tools/spot.ts';
import { ToolPlane } from '../../engine/tools/tool-plane.ts';

/** CSS pixels to each side of a line within which it can be gripped, by mouse and by finger. */
const REACH = 6;
const COARSE_REACH = 14;

/**
 * The drawings of a chart as they lie on its canvas. They are laid anew when view, bars or drawings changed; a pointer
 * that moves only paints and feels what was laid.
 */
export class DrawingShapes {
  readonly plane = new ToolPlane();
  private readonly scene: Scene;
  private readonly series: ChartSeries;
  /** One a drawing, in their order; more are kept for drawings to come. */
  private readonly shapes: Shape[] = [];
  private readonly preview = new Shape();
  private laid: readonly Drawing[] = [];
  private period: Period = 'd';

  constructor(scene: Scene, series: ChartSeries) {
    this.scene = scene;
    this.series = series;
  }

  /** Bars of this period are in the series. */
  loaded(period: Period): void {
    this.period = period;
    this.barsChanged();
  }

  /** Bars of the series from index `from` on are others than before; all of them without it. */
  barsChanged(from = 0): void {
    for (const shape of this.shapes) shape.fit.forget(from);
    this.preview.fit.forget(from);
  }

  /** Lays the drawings out if they are others than before, or if the scene was arranged anew. */
  lay(drawings: readonly Drawing[], locale: string, isArranged: boolean): void {
    const { plane, shapes } = this;
    if (isArranged) plane.follow(this.scene, this.series, this.period, locale);
    else if (drawings === this.laid) return;
    this.laid = drawings;
    for (let i = 0; i < drawings.length; i++) {
      shapes[i] ??= new Shape();
      layShape(shapes[i], plane, drawings[i].tool, drawings[i].points);
    }
  }

  /** The topmost drawing at a place, a selected one before all; -1 when there is none. */
  drawingAt(x: number, y: number, isCoarse: boolean, selected: number): number {
    if (!this.plane.holds(x, y, true)) return -1;
    if (selected >= 0 && this.isAt(selected, x, y, isCoarse)) return selected;
    for (let i = this.laid.length - 1; i >= 0; i--) if (this.isAt(i, x, y, isCoarse)) return i;
    return -1;
  }

  /** The point of a drawing at a place; -1 when it is none, or the drawing has but one, which moves it whole. */
  pointAt(index: number, x: number, y: number, isCoarse: boolean): number {
    const shape = this.shapes[index];
    return shape.pointCount < 2 ? -1 : pointOfShape(shape, x, y, this.reach(isCoarse));
  }

  private isAt(index: number, x: number, y: number, isCoarse: boolean): boolean {
    const shape = this.shapes[index];
    if (shape === undefined || !this.plane.holds(x, y, shape.tall)) return false;
    const reach = this.reach(isCoarse);
    return touchesShape(shape, x, y, reach) || pointOfShape(shape, x, y, reach) >= 0;
  }

  private reach(isCoarse: boolean): number {
    return (isCoarse ? COARSE_REACH : REACH) * this.plane.ratio;
  }

  /** Paints the drawings as they were laid, the selected one last. */
  paint(surface: Surface, book: DrawingBook, hovered: number, theme: ChartTheme, palette: Palette): void {
    const { scene, shapes } = this;
    for (let i = 0; i < this.laid.length; i++) {
      if (i === book.selected) continue;
      const emphasis = i === hovered ? Emphasis.Hovered : Emphasis.None;
      paintDrawing(surface, scene, shapes[i], emphasis, -1, theme, palette);
    }
    const selected = shapes[book.selected];
    if (selected !== undefined) {
      paintDrawing(surface, scene, selected, Emphasis.Selected, book.point, theme, palette);
    }
  }

  /** Paints the drawing in progress, with its next point at `spot` when there is one; `byKey`: the keyboard's. */
  paintBegun(
    surface: Surface,
    book: DrawingBook,
    spot: Spot | null,
    byKey: boolean,
    theme: ChartTheme,
    palette: Palette,
  ): void {
    const { scene, preview, plane } = this;
    const tool = drawnTool(book);
    if (tool === null) return;
    if (spot === null) layShape(preview, plane, tool, book.begun);
    else layPreview(preview, plane, tool, book.begun, spot.x, spot.y);
    paintDrawing(surface, scene, preview, Emphasis.Begun, -1, theme, palette);
    if (spot !== null && byKey) paintDrawingCursor(surface, scene, spot.x, spot.y, spot.price, theme, palette);
  }
}
