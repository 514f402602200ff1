import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Period } from '../../engine/chart/period.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { AxisTag } from '../../engine/draw/axis-tags.ts';
import { Emphasis, paintDrawing, paintDrawingCursor } from '../../engine/draw/drawings.ts';
import type { Surface } from '../../engine/draw/surface.ts';
import { DRAWN_TOOLS, type Drawing } from '../../engine/tools/drawing.ts';
import { type DrawingBook, drawnTool } from '../../engine/tools/drawing-book.ts';
import { pointOfShape, touchesShape } from '../../engine/tools/feel-shape.ts';
import { Shape } from '../../engine/tools/shape.ts';
import type { Spot } from '../../engine/tools/spot.ts';
import { ToolPlane } from '../../engine/tools/tool-plane.ts';
import type { Look } from './base-painter.ts';

/** What drawings need of a chart's look. */
export type DrawingLook = Pick<Look, 'theme' | 'palette' | 'words'>;

/** How each tool lays its lines. Loaded with the first drawing, because most charts have none; undefined until then. */
let tools: typeof import('../../engine/tools/lay-shape.ts') | undefined;

/** Loads how tools lay their lines. */
export async function loadTools(): Promise<void> {
  tools = await import('../../engine/tools/lay-shape.ts');
}

/** CSS pixels to either side of a line within which a mouse or a finger grips it. */
const REACH = 6;
const COARSE_REACH = 14;

/**
 * The drawings of a chart as shapes on its canvas. Shapes are laid out again when view, bars or drawings change; a
 * moving pointer only paints and tests existing shapes.
 */
export class DrawingShapes {
  readonly plane = new ToolPlane();
  private readonly scene: Scene;
  private readonly series: ChartSeries;
  /** One per drawing, in their order; spare ones are kept for later drawings. */
  private readonly shapes: Shape[] = [];
  private readonly preview = new Shape();
  private laid: readonly Drawing[] = [];
  private period: Period = 'd';
  private readonly redraw: () => void;
  private isLoading = false;

  constructor(scene: Scene, series: ChartSeries, redraw: () => void) {
    this.scene = scene;
    this.series = series;
    this.redraw = redraw;
  }

  /** The series now has bars of this period. */
  loaded(period: Period): void {
    this.period = period;
    this.barsChanged();
  }

  /** The bars of the series changed from index `from` on; all of them if omitted. */
  barsChanged(from = 0): void {
    for (const shape of this.shapes) shape.fit.forget(from);
    this.preview.fit.forget(from);
  }

  /** Lays the drawings out if they have changed, or if the scene was rearranged. */
  lay(drawings: readonly Drawing[], { theme, words }: DrawingLook, isArranged: boolean): void {
    const { plane, shapes } = this;
    if (isArranged) plane.follow(this.scene, this.series, this.period, theme.locale, words);
    else if (drawings === this.laid) return;
    if (tools === undefined) {
      if (drawings.length > 0) this.load();
      return;
    }
    this.laid = drawings;
    for (let i = 0; i < drawings.length; i++) {
      shapes[i] ??= new Shape();
      tools.layShape(shapes[i], plane, drawings[i]);
    }
  }

  /** Where the points of a drawing are: x, y, x, y … in CSS pixels; empty if it is not laid out. */
  handlesOf(index: number): number[] {
    const handles: number[] = [];
    if (index < 0 || index >= this.laid.length) return handles;
    const { pointCount, pointX, pointY } = this.shapes[index];
    for (let i = 0; i < pointCount; i++) handles.push(pointX[i] / this.plane.ratio, pointY[i] / this.plane.ratio);
    return handles;
  }

  /** The topmost drawing at a place, preferring the selected one; -1 if there is none. */
  drawingAt(x: number, y: number, isCoarse: boolean, selected: number): number {
    if (!this.plane.holds(x, y, true)) return -1;
    if (selected >= 0 && this.isAt(selected, x, y, isCoarse)) return selected;
    for (let i = this.laid.length - 1; i >= 0; i--) if (this.isAt(i, x, y, isCoarse)) return i;
    return -1;
  }

  /**
   * The point of a drawing at a place; -1 if there is none, or if the drawing has only one, which moves the whole
   * drawing.
   */
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

  /** Paints the laid-out drawings, the selected one last. Their tags on the price axis are added to `tags`. */
  paint(surface: Surface, book: DrawingBook, hovered: number, { theme, palette }: DrawingLook, tags: AxisTag[]): void {
    const { scene, shapes } = this;
    for (let i = 0; i < this.laid.length; i++) {
      if (i === book.selected) continue;
      const emphasis = i === hovered ? Emphasis.Hovered : Emphasis.None;
      paintDrawing(surface, scene, shapes[i], emphasis, -1, theme, palette, tags);
    }
    const selected = shapes[book.selected];
    if (selected !== undefined) {
      paintDrawing(surface, scene, selected, Emphasis.Selected, book.point, theme, palette, tags);
    }
  }

  /** Paints the drawing in progress, with its next point at `spot` if there is one; `byKey`: placed by keyboard. */
  paintBegun(
    surface: Surface,
    book: DrawingBook,
    spot: Spot | null,
    byKey: boolean,
    { theme, palette }: DrawingLook,
    tags: AxisTag[],
  ): void {
    const { scene, preview, plane } = this;
    const tool = drawnTool(book);
    if (tool === null) return;
    if (tools === undefined) {
      this.load();
      return;
    }
    const drawing = { tool, points: book.begun };
    if (spot === null || book.begun.length === DRAWN_TOOLS[tool].points) tools.layShape(preview, plane, drawing);
    else tools.layPreview(preview, plane, drawing, spot.x, spot.y);
    paintDrawing(surface, scene, preview, Emphasis.Begun, -1, theme, palette, tags);
    if (spot !== null && byKey) paintDrawingCursor(surface, scene, spot.x, spot.y, spot.price, theme, palette, tags);
  }

  /** After a failure the next frame tries again. */
  private load(): void {
    if (this.isLoading) return;
    this.isLoading = true;
    loadTools()
      .then(this.redraw, console.warn)
      .finally(() => {
        this.isLoading = false;
      });
  }
}
