import { type Anchor, DRAWN_TOOLS, isLocked, isTall } from '../../engine/tools/drawing.ts';
import { type DrawingBook, type DrawingEvent, drawnTool } from '../../engine/tools/drawing-book.ts';
import { shiftedPoints } from '../../engine/tools/shifted-points.ts';
import type { DrawingPen } from './drawing-pen.ts';
import type { DrawingShapes } from './drawing-shapes.ts';

/** A pointer that moves less than this (CSS pixels) between press and release is a click. */
const CLICK_DISTANCE = 4;

/** Keeps the book that a grip changes. */
export interface BookKeeper {
  readonly book: DrawingBook;
  edit(event: DrawingEvent): void;
  /** Places a point at the pen's spot. */
  place(): void;
}

/** What a pressed pointer does to the drawings: nothing, nothing any more, places a point, or moves the selection. */
type Hold = 'none' | 'spent' | 'place' | 'move';

/**
 * A pressed pointer over the drawings. With an active tool a click places a point and a stroke draws from where it
 * began. Without one a press selects a drawing, and a drag moves it or its pressed point unless it is locked.
 */
export class DrawingGrip {
  hold: Hold = 'none';
  /** Whether the pointer is a finger. */
  isCoarse = false;
  private readonly keeper: BookKeeper;
  private readonly shapes: DrawingShapes;
  private readonly pen: DrawingPen;
  private pressX = 0;
  private pressY = 0;
  /** Whether the pointer has moved too far for a click. */
  private isDragged = false;
  /** The selection's points when it was pressed. */
  private pointsBefore: readonly Anchor[] = [];

  constructor(keeper: BookKeeper, shapes: DrawingShapes, pen: DrawingPen) {
    this.keeper = keeper;
    this.shapes = shapes;
    this.pen = pen;
  }

  /** Grips what is at a place; `hold` stays `none` if no drawing is concerned. */
  press(x: number, y: number, isCoarse: boolean): void {
    const { keeper, shapes } = this;
    this.hold = 'none';
    this.isCoarse = isCoarse;
    this.isDragged = false;
    this.pressX = x;
    this.pressY = y;
    const tool = drawnTool(keeper.book);
    if (tool !== null) {
      if (shapes.plane.holds(x, y, isTall(tool)) && shapes.plane.axis.end > 0) this.hold = 'place';
      return;
    }
    const index = shapes.drawingAt(x, y, isCoarse, keeper.book.selected);
    keeper.edit({ type: 'select', index, point: index < 0 ? -1 : shapes.pointAt(index, x, y, isCoarse) });
    if (index < 0 || isLocked(keeper.book.drawings[index])) return;
    this.hold = 'move';
    this.pointsBefore = keeper.book.drawings[index].points;
  }

  drag(x: number, y: number): void {
    const { hold, shapes } = this;
    if (hold !== 'place' && hold !== 'move') return;
    const away = Math.hypot(x - this.pressX, y - this.pressY);
    if (!this.isDragged && away > CLICK_DISTANCE * shapes.plane.ratio) {
      this.isDragged = true;
      if (hold === 'place') this.beginStroke();
    }
    if (hold === 'move' && this.isDragged) this.drop(x, y);
  }

  release(x: number, y: number): void {
    this.drag(x, y);
    const { hold } = this;
    this.hold = 'none';
    if (hold === 'move') this.keeper.edit({ type: 'settle' });
    else if (hold === 'place' && this.isDragged) this.place(x, y);
    else if (hold === 'place') this.place(this.pressX, this.pressY);
  }

  /** Cancels a stroke in progress: two fingers zoom, or another chart is shown. */
  abandon(): void {
    const { hold, keeper } = this;
    if (hold === 'none') return;
    this.hold = 'spent';
    if (hold === 'move') keeper.edit({ type: 'settle' });
    else if (hold === 'place' && this.isDragged && keeper.book.begun.length === 1) keeper.edit({ type: 'cancel' });
  }

  /** Begins a drawing where the stroke began. */
  private beginStroke(): void {
    const { book } = this.keeper;
    const tool = drawnTool(book);
    if (tool !== null && DRAWN_TOOLS[tool].points > 1 && book.begun.length === 0) this.place(this.pressX, this.pressY);
  }

  private place(x: number, y: number): void {
    this.pen.spot.find(this.shapes.plane, x, y, this.keeper.book.snap);
    this.keeper.place();
  }

  /** Moves the gripped selection from where it was pressed to a place. */
  private drop(x: number, y: number): void {
    const { keeper, pen } = this;
    const { plane } = this.shapes;
    const { point, snap } = keeper.book;
    const slots = Math.round((x - this.pressX) / plane.perSlot);
    const points = shiftedPoints(this.pointsBefore, point, plane, slots, y - this.pressY);
    const moved = points[point];
    if (!snap || moved === undefined) {
      keeper.edit({ type: 'move', points });
      return;
    }
    pen.spot.find(plane, plane.x(plane.positionOf(moved.time)), plane.y(moved.price), true);
    keeper.edit({ type: 'move', points: points.with(point, pen.anchor()) });
  }
}
