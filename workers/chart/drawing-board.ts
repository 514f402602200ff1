import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { Period } from '../../engine/chart/period.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import type { Palette } from '../../engine/draw/palette.ts';
import type { Surface } from '../../engine/draw/surface.ts';
import type { DrawingState, Tool } from '../../engine/tools/drawing.ts';
import { type DrawingBook, type DrawingEvent, drawnTool, EMPTY_BOOK, edited } from '../../engine/tools/drawing-book.ts';
import { isTall } from '../../engine/tools/lay-shape.ts';
import { shiftedPoints } from '../../engine/tools/shifted-points.ts';
import type { ToolCommand } from '../../engine/tools/tool-command.ts';
import type { PointerHint } from '../api/chart-api.ts';
import { type BookKeeper, DrawingGrip } from './drawing-grip.ts';
import { DrawingPen } from './drawing-pen.ts';
import { DrawingShapes } from './drawing-shapes.ts';

/** Steps of `nudge` over the height of the price pane. */
const NUDGE_STEPS = 100;

/** What a board asks of its chart. */
interface BoardHost {
  /** Asks for a frame of the overlay. */
  redraw(): void;
  /** The bar of the data cursor, -1 while there is none. */
  cursor(): number;
  /** Moves the data cursor by bars; it starts at the newest. */
  step(bars: number): void;
  send(state: DrawingState): void;
}

/** The drawings of one chart: takes what rail, keys and pointer ask, keeps the book, paints its part of the overlay. */
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
    this.shapes = new DrawingShapes(scene, series);
    this.pen = new DrawingPen(this.shapes.plane, series, host.cursor);
    this.grip = new DrawingGrip(this, this.shapes, this.pen);
  }

  /** The tool whose cross-hair is drawn: a point that the keyboard places has a mark of its own, and no line across. */
  get tool(): Tool {
    return this.isByKey ? 'info' : this.book.tool;
  }

  /** Whether it has anything to paint: drawings, or a tool in hand. */
  get shows(): boolean {
    return this.book.drawings.length > 0 || drawnTool(this.book) !== null;
  }

  /** Another instrument: it has no drawings until some are restored. */
  clear(): void {
    this.grip.abandon();
    this.edit({ type: 'restore', drawings: [] });
  }

  /** Bars of this period are in the series. */
  loaded(period: Period): void {
    this.shapes.loaded(period);
  }

  /** Bars of the series from index `from` on are others than before; all of them without it. */
  barsChanged(from?: number): void {
    this.shapes.barsChanged(from);
  }

  /** What the page's tool rail or a key asks. */
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
      case 'snap':
        this.edit({ type: 'snap', on: command.on });
        return;
      case 'restore':
        this.edit({ type: 'restore', drawings: command.drawings });
        return;
      default:
        this.edit({ type: command.act });
    }
  }

  /**
   * Takes from a gesture what is the drawings'. Returns what is left for the view: the command itself, the cross-hair's
   * part of it, or null.
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
        // A finger that is gone points nowhere.
        this.point(Number.NaN, Number.NaN);
        return { type: 'leave' };
      }
      case 'hold':
        return grip.hold === 'none' ? command : null;
      case 'fit':
        // Two clicks that put points are no wish to see all.
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

  /** What the pointer can do with a drawing at its place; null when it is nothing. */
  hint(): PointerHint | null {
    if (this.grip.hold === 'move') return 'move';
    const tool = drawnTool(this.book);
    if (tool !== null) return this.shapes.plane.holds(this.pen.x, this.pen.y, isTall(tool)) ? 'crosshair' : null;
    if (this.hovered < 0) return null;
    return this.hovered === this.book.selected ? 'move' : 'pointer';
  }

  /** Tells the page how the drawings stand, if that changed since it was told. */
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

  /** Paints all drawings; `isArranged`: the scene was worked out anew since the last time. */
  paint(surface: Surface, theme: ChartTheme, palette: Palette, isArranged: boolean): void {
    const { shapes, book, pen } = this;
    shapes.lay(book.drawings, theme.locale, isArranged);
    // What lay under a pointer at rest may have moved away.
    if (this.hovered >= 0) this.hovered = shapes.drawingAt(pen.x, pen.y, false, book.selected);
    shapes.paint(surface, book, this.hovered, theme, palette);
    if (drawnTool(book) === null || this.series.axis.end === 0) return;
    const spot = pen.find(book, this.grip.hold === 'place') ? pen.spot : null;
    shapes.paintBegun(surface, book, spot, pen.isByKey, theme, palette);
  }

  /** Paints the whole drawings alone, none selected: for a picture to keep. */
  paintWhole(surface: Surface, theme: ChartTheme, palette: Palette): void {
    this.shapes.lay(this.book.drawings, theme.locale, false);
    this.shapes.paint(surface, EMPTY_BOOK, -1, theme, palette);
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

  /** The next point would come from the keyboard. */
  private get isByKey(): boolean {
    return drawnTool(this.book) !== null && this.pen.isByKey;
  }

  /** What a pressed pointer leaves for the view: all, nothing, or the cross-hair that goes with a drawing. */
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

  private nudge(bars: number, steps: number): void {
    const { pen } = this;
    const { plane } = this.shapes;
    const rows = (-steps * (plane.bottom - plane.top)) / NUDGE_STEPS;
    const { drawings, selected, point } = this.book;
    if (selected >= 0) {
      this.edit({ type: 'move', points: shiftedPoints(drawings[selected].points, point, plane, bars, rows) });
      return;
    }
    if (drawnTool(this.book) === null) return;
    this.point(Number.NaN, Number.NaN);
    if (bars !== 0 || this.host.cursor() < 0) this.host.step(bars);
    if (steps !== 0 && pen.find(this.book, false)) pen.price = plane.priceAt(pen.spot.y + rows);
    this.stateDue = true;
    this.host.redraw();
  }
}
