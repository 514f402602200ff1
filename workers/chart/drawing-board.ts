import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { Period } from '../../engine/chart/period.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { AxisTag } from '../../engine/draw/axis-tags.ts';
import type { Surface } from '../../engine/draw/surface.ts';
import { type DrawingState, isLocked, isTall, type Tool } from '../../engine/tools/drawing.ts';
import { type DrawingBook, type DrawingEvent, drawnTool, EMPTY_BOOK, edited } from '../../engine/tools/drawing-book.ts';
import { shiftedPoints } from '../../engine/tools/shifted-points.ts';
import type { ToolCommand } from '../../engine/tools/tool-command.ts';
import type { PointerHint } from '../api/chart-api.ts';
import { type BookKeeper, DrawingGrip } from './drawing-grip.ts';
import { DrawingPen } from './drawing-pen.ts';
import { type DrawingLook, DrawingShapes } from './drawing-shapes.ts';

/** How far a copy is from its drawing, to the right and down, CSS pixels. */
const COPY_DISTANCE = 24;
/** Number of `nudge` steps over the height of the price pane. */
const NUDGE_STEPS = 100;

/** What a board needs from its chart. */
interface BoardHost {
  /** Asks for a frame of the overlay. */
  redraw(): void;
  /** The bar of the data cursor, -1 while there is none. */
  cursor(): number;
  /** Moves the data cursor by bars; it starts at the newest. */
  step(bars: number): void;
  send(state: DrawingState): void;
}

/**
 * The drawings of one chart: handles the tool rail, keys and pointer, keeps the book, paints its part of the overlay.
 */
export class DrawingBoard implements BookKeeper {
  book: DrawingBook = EMPTY_BOOK;
  private readonly series: ChartSeries;
  private readonly host: BoardHost;
  private readonly shapes: DrawingShapes;
  private readonly pen: DrawingPen;
  private readonly grip: DrawingGrip;
  private stateDue = true;
  private hovered = -1;

  constructor(scene: Scene, series: ChartSeries, host: BoardHost) {
    this.series = series;
    this.host = host;
    this.shapes = new DrawingShapes(scene, series, host.redraw);
    this.pen = new DrawingPen(this.shapes.plane, series, host.cursor);
    this.grip = new DrawingGrip(this, this.shapes, this.pen);
  }

  /** The tool whose crosshair is drawn. A point placed by keyboard has a mark of its own instead of a crosshair. */
  get tool(): Tool {
    return this.isByKey ? 'info' : this.book.tool;
  }

  /** Whether there is anything to paint: drawings, or an active tool. */
  get shows(): boolean {
    return this.book.drawings.length > 0 || drawnTool(this.book) !== null;
  }

  /** Takes over the drawings of the chart that this one replaces. */
  inherit(book: DrawingBook): void {
    this.book = book;
    this.stateDue = true;
  }

  /** Removes all drawings: another instrument is shown, whose drawings are restored later. */
  clear(): void {
    this.grip.abandon();
    this.edit({ type: 'restore', drawings: [] });
  }

  /** The series now has bars of this period. */
  loaded(period: Period): void {
    this.shapes.loaded(period);
  }

  /** The bars of the series changed from index `from` on; all of them if omitted. */
  barsChanged(from?: number): void {
    this.shapes.barsChanged(from);
  }

  /** Handles a command of the page's tool rail or of a key. */
  command(command: ToolCommand): void {
    switch (command.act) {
      case 'place':
        this.placeByKey();
        return;
      case 'nudge':
        this.nudge(command.bars, command.steps);
        return;
      case 'select':
        this.edit({ type: 'selectNext', by: command.by });
        return;
      case 'take':
        this.pen.price = Number.NaN;
        this.hovered = -1;
        this.edit({ type: 'take', tool: command.tool });
        return;
      case 'write':
        this.edit({ type: 'write', text: command.text });
        return;
      case 'style':
        this.edit({ type: 'style', style: command.style });
        return;
      case 'copy':
        this.copy();
        return;
      case 'snap':
        this.edit({ type: 'snap', on: command.on });
        return;
      case 'styles':
        this.edit({ type: 'styles', styles: command.styles });
        return;
      case 'restore':
        this.edit({ type: 'restore', drawings: command.drawings });
        return;
      default:
        this.edit({ type: command.act });
    }
  }

  /**
   * Lets the drawings handle a gesture. Returns what is left for the view: the command itself, its crosshair part, or
   * null.
   */
  take(command: Command): Command | null {
    const { grip } = this;
    switch (command.type) {
      case 'point':
        this.point(command.x, command.y);
        return command;
      case 'press':
        grip.press(command.x, command.y, command.coarse === true);
        return this.left(command, command.x, command.y);
      case 'drag':
        grip.drag(command.x, command.y);
        return this.left(command, command.x, command.y);
      case 'release': {
        const left = this.left(command, command.x, command.y);
        grip.release(command.x, command.y);
        if (left === command || !grip.isCoarse) return left;
        // A lifted finger points nowhere.
        this.point(Number.NaN, Number.NaN);
        return { type: 'leave' };
      }
      case 'hold':
        return grip.hold === 'none' ? command : null;
      case 'fit':
        // Two clicks that place points are not a double click to fit the chart.
        return command.x !== undefined && drawnTool(this.book) !== null ? null : command;
      case 'zoom':
        grip.abandon();
        return command;
      case 'leave':
      case 'step':
      case 'jump':
      case 'page':
        this.point(Number.NaN, Number.NaN);
        if (drawnTool(this.book) !== null) this.stateDue = true;
        return command;
      default:
        return command;
    }
  }

  /** What a press would do to a drawing under the pointer; null if there is none. */
  hint(): PointerHint | null {
    if (this.grip.hold === 'move') return 'move';
    const tool = drawnTool(this.book);
    if (tool !== null) return this.shapes.plane.holds(this.pen.x, this.pen.y, isTall(tool)) ? 'crosshair' : null;
    const { drawings, selected } = this.book;
    if (this.hovered < 0) return null;
    return this.hovered === selected && !isLocked(drawings[selected]) ? 'move' : 'pointer';
  }

  /** Where the points of the selected drawing are: x, y, x, y … in CSS pixels; empty if none is. */
  handles(): number[] {
    return this.shapes.handlesOf(this.book.selected);
  }

  /** Reports the state of the drawings to the page, if it has changed since the last report. */
  report(): void {
    if (!this.stateDue) return;
    this.stateDue = false;
    const { tool, begun, drawings, selected, point, past, future, snap, edits } = this.book;
    this.host.send({
      tool,
      placed: begun.length,
      begun,
      cursor: this.isByKey && this.pen.find(this.book, false) ? this.pen.anchor() : null,
      drawings,
      selected,
      point,
      canUndo: begun.length > 0 || past.length > 0,
      canRedo: future.length > 0,
      snap,
      edits,
    });
  }

  /**
   * Paints all drawings, and adds their tags on the price axis to `tags`. `isArranged`: the scene has been rearranged since
   * the last paint.
   */
  paint(surface: Surface, look: DrawingLook, isArranged: boolean, tags: AxisTag[]): void {
    const { shapes, book, pen } = this;
    shapes.lay(book.drawings, look, isArranged);
    // The drawing under a resting pointer may have moved away.
    if (this.hovered >= 0) this.hovered = shapes.drawingAt(pen.x, pen.y, false, book.selected);
    shapes.paint(surface, book, this.hovered, look, tags);
    if (drawnTool(book) === null || this.series.axis.end === 0) return;
    const spot = pen.find(book, this.grip.hold === 'place') ? pen.spot : null;
    shapes.paintBegun(surface, book, spot, pen.isByKey, look, tags);
  }

  /** Paints only the complete drawings, none selected, for a saved picture. */
  paintWhole(surface: Surface, look: DrawingLook, tags: AxisTag[]): void {
    this.shapes.lay(this.book.drawings, look, false);
    this.shapes.paint(surface, EMPTY_BOOK, -1, look, tags);
  }

  edit(event: DrawingEvent): void {
    const before = this.book;
    this.book = edited(before, event);
    if (this.book === before) return;
    this.stateDue = true;
    this.host.redraw();
  }

  place(): void {
    const at = this.pen.anchor();
    if (Number.isFinite(at.time) && Number.isFinite(at.price)) this.edit({ type: 'place', at });
  }

  /** Whether the next point would come from the keyboard. */
  private get isByKey(): boolean {
    return drawnTool(this.book) !== null && this.pen.isByKey;
  }

  /** What a pressed pointer leaves for the view: everything, nothing, or only the crosshair. */
  private left(command: Command, x: number, y: number): Command | null {
    const { hold } = this.grip;
    if (hold === 'none') return command;
    if (hold === 'spent') return null;
    this.point(x, y);
    return { type: 'point', x, y };
  }

  private point(x: number, y: number): void {
    const { pen } = this;
    if (Object.is(x, pen.x) && Object.is(y, pen.y)) return;
    const wasByKey = this.isByKey;
    pen.x = x;
    pen.y = y;
    if (drawnTool(this.book) !== null) {
      if (wasByKey !== this.isByKey) this.stateDue = true;
      this.host.redraw();
      return;
    }
    const hovered = this.shapes.drawingAt(x, y, false, this.book.selected);
    if (hovered === this.hovered) return;
    this.hovered = hovered;
    this.host.redraw();
  }

  private placeByKey(): void {
    if (drawnTool(this.book) === null) return;
    this.point(Number.NaN, Number.NaN);
    if (this.host.cursor() < 0) this.host.step(0);
    if (!this.pen.find(this.book, false)) return;
    this.place();
    this.pen.price = Number.NaN;
  }

  private copy(): void {
    const { plane } = this.shapes;
    const { drawings, selected } = this.book;
    const away = COPY_DISTANCE * plane.ratio;
    const slots = Math.ceil(away / plane.perSlot);
    if (selected < 0) return;
    this.edit({ type: 'copy', points: shiftedPoints(drawings[selected].points, -1, plane, slots, away) });
  }

  private nudge(bars: number, steps: number): void {
    const { pen } = this;
    const { plane } = this.shapes;
    const rows = (-steps * (plane.bottom - plane.top)) / NUDGE_STEPS;
    const { drawings, selected, point } = this.book;
    if (selected >= 0) {
      this.edit({ type: 'move', points: shiftedPoints(drawings[selected].points, point, plane, bars, rows) });
      return;
    }
    // Without a tool, the key was pressed before the page learned that the selection had ended: it moves the data cursor.
    if (drawnTool(this.book) === null && bars === 0) return;
    this.point(Number.NaN, Number.NaN);
    if (bars !== 0 || this.host.cursor() < 0) this.host.step(bars);
    if (steps !== 0 && pen.find(this.book, false)) pen.price = plane.priceAt(pen.spot.y + rows);
    this.stateDue = true;
    this.host.redraw();
  }
}
