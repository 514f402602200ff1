import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { Period } from '../../engine/chart/period.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import type { Palette } from '../../engine/draw/palette.ts';
import type { Surface } from '../../engine/draw/surface.ts';
import { type Anchor, type DrawingState, POINTS_NEEDED, type Tool } from '../../engine/tools/drawing.ts';
import { type DrawingBook, type DrawingEvent, drawnTool, EMPTY_BOOK, edited } from '../../engine/tools/drawing-book.ts';
import { isTall } from '../../engine/tools/lay-shape.ts';
import { Spot } from '../../engine/tools/spot.ts';
import type { ToolCommand } from '../../engine/tools/tool-command.ts';
import type { PointerHint } from '../api/chart-api.ts';
import { DrawingShapes } from './drawing-shapes.ts';

/** A pointer that moved less than this many CSS pixels between press and release only clicked. */
const CLICK_DISTANCE = 4;
/** Steps of `nudge` over the height of the price pane. */
const NUDGE_STEPS = 100;

/** What a board asks of its chart. */
export interface BoardHost {
  /** Asks for a frame of the overlay. */
  redraw(): void;
  /** The bar of the data cursor, -1 while there is none. */
  cursor(): number;
  /** Moves the data cursor by bars; it starts at the newest. */
  step(bars: number): void;
  send(state: DrawingState): void;
}

/** What a pressed pointer does to the drawings: nothing, nothing any more, puts a point, or moves the selection. */
type Hold = 'none' | 'spent' | 'place' | 'move';

/**
 * The drawings of one chart: takes what rail, keys and pointer ask, keeps the book, paints its part of the overlay. With
 * a tool in hand a click puts a point and a stroke draws from where it began; without one a press on a drawing selects
 * and moves it, or the point of it that was pressed.
 */
export class DrawingBoard {
  private readonly series: ChartSeries;
  private readonly host: BoardHost;
  private readonly shapes: DrawingShapes;
  private readonly spot = new Spot();
  private book: DrawingBook = EMPTY_BOOK;
  private stateDue = true;
  /** The pointer, NaN while there is none. */
  private x = Number.NaN;
  private y = Number.NaN;
  private hovered = -1;
  /** The keyboard's price; NaN: the close of the data cursor's bar. */
  private price = Number.NaN;
  private hold: Hold = 'none';
  private isCoarse = false;
  private pressX = 0;
  private pressY = 0;
  /** The pointer moved farther than a click since it was pressed. */
  private isDragged = false;
  /** How the selection lay when it was pressed. */
  private pointsBefore: readonly Anchor[] = [];

  constructor(scene: Scene, series: ChartSeries, host: BoardHost) {
    this.series = series;
    this.host = host;
    this.shapes = new DrawingShapes(scene, series);
  }

  /** The tool whose cross-hair is drawn: a point that the keyboard places has a mark of its own, and no line across. */
  get tool(): Tool {
    return this.isByKey ? 'info' : this.book.tool;
  }

  /** Another instrument: it has no drawings until some are restored. */
  clear(): void {
    if (this.hold !== 'none') this.hold = 'spent';
    this.edit({ type: 'restore', drawings: [] });
  }

  /** Bars of this period are in the series. */
  loaded(period: Period): void {
    this.shapes.loaded(period);
  }

  /** Bars of the series changed, or were added at an end. */
  barsChanged(): void {
    this.shapes.barsChanged();
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
        this.price = Number.NaN;
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
    switch (command.type) {
      case 'point':
        this.point(command.x, command.y);
        return command;
      case 'press':
        this.press(command.x, command.y, command.coarse === true);
        return this.left(command, command.x, command.y);
      case 'drag':
        this.drag(command.x, command.y);
        return this.left(command, command.x, command.y);
      case 'release': {
        const left = this.left(command, command.x, command.y);
        this.release(command.x, command.y);
        // A finger that is gone points nowhere.
        return left !== command && this.isCoarse ? { type: 'leave' } : left;
      }
      case 'hold':
        return this.hold === 'none' ? command : null;
      case 'fit':
        // Two clicks that put points are no wish to see all.
        return command.x !== undefined && drawnTool(this.book) !== null ? null : command;
      case 'zoom':
        this.abandon();
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
    if (this.hold === 'move') return 'move';
    const tool = drawnTool(this.book);
    if (tool !== null) return this.shapes.plane.holds(this.x, this.y, isTall(tool)) ? 'crosshair' : null;
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
      cursor: this.isByKey && this.findSpot() ? this.spotAnchor() : null,
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
    const { shapes, book } = this;
    shapes.lay(book.drawings, theme.locale, isArranged);
    // What lay under a pointer at rest may have moved away.
    if (this.hovered >= 0) this.hovered = shapes.drawingAt(this.x, this.y, false, book.selected);
    shapes.paint(surface, book, this.hovered, theme, palette);
    if (drawnTool(book) === null || this.series.axis.end === 0) return;
    shapes.paintBegun(surface, book, this.findSpot() ? this.spot : null, this.isByKey, theme, palette);
  }

  /** Paints the whole drawings alone, none selected: for a picture to keep. */
  paintWhole(surface: Surface, theme: ChartTheme, palette: Palette): void {
    const { shapes, book } = this;
    shapes.lay(book.drawings, theme.locale, false);
    shapes.paint(surface, EMPTY_BOOK, -1, theme, palette);
  }

  /** What a pressed pointer leaves for the view: all, nothing, or the cross-hair that goes with a drawing. */
  private left(command: Command, x: number, y: number): Command | null {
    if (this.hold === 'none') return command;
    return this.hold === 'spent' ? null : { type: 'point', x, y };
  }

  private edit(event: DrawingEvent): void {
    const before = this.book;
    this.book = edited(before, event);
    if (this.book === before) return;
    this.stateDue = true;
    this.host.redraw();
  }

  private point(x: number, y: number): void {
    if (Object.is(x, this.x) && Object.is(y, this.y)) return;
    const wasByKey = this.isByKey;
    this.x = x;
    this.y = y;
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

  private press(x: number, y: number, isCoarse: boolean): void {
    this.hold = 'none';
    this.isCoarse = isCoarse;
    this.isDragged = false;
    this.pressX = x;
    this.pressY = y;
    const tool = drawnTool(this.book);
    if (tool !== null) {
      if (!this.shapes.plane.holds(x, y, isTall(tool)) || this.series.axis.end === 0) return;
      this.hold = 'place';
      this.point(x, y);
      return;
    }
    const index = this.shapes.drawingAt(x, y, isCoarse, this.book.selected);
    const point = index < 0 ? -1 : this.shapes.pointAt(index, x, y, isCoarse);
    this.edit({ type: 'select', index, point });
    if (index < 0) return;
    this.hold = 'move';
    this.pointsBefore = this.book.drawings[index].points;
  }

  private drag(x: number, y: number): void {
    const { hold } = this;
    if (hold !== 'place' && hold !== 'move') return;
    const away = Math.hypot(x - this.pressX, y - this.pressY);
    if (!this.isDragged && away > CLICK_DISTANCE * this.shapes.plane.ratio) {
      this.isDragged = true;
      if (hold === 'place') this.beginStroke();
    }
    if (hold === 'place') this.point(x, y);
    else if (this.isDragged) this.drop(x, y);
  }

  /** A stroke begins a drawing at the place where it began itself. */
  private beginStroke(): void {
    const tool = drawnTool(this.book);
    if (tool === null || POINTS_NEEDED[tool] === 1 || this.book.begun.length > 0) return;
    this.place(this.pressX, this.pressY);
  }

  private release(x: number, y: number): void {
    this.drag(x, y);
    const { hold } = this;
    this.hold = 'none';
    if (hold === 'place') {
      if (this.isDragged) this.place(x, y);
      else this.place(this.pressX, this.pressY);
      if (this.isCoarse) this.point(Number.NaN, Number.NaN);
    } else if (hold === 'move') {
      this.edit({ type: 'settle' });
    }
  }

  /** Two fingers zoom: a stroke that one of them had begun is as if it had not been. */
  private abandon(): void {
    if (this.hold === 'none') return;
    if (this.hold === 'move') this.edit({ type: 'settle' });
    else if (this.hold === 'place' && this.isDragged && this.book.begun.length === 1) this.edit({ type: 'cancel' });
    this.hold = 'spent';
  }

  private place(x: number, y: number): void {
    this.spot.find(this.shapes.plane, x, y, this.book.snap);
    this.placeSpot();
  }

  private placeSpot(): void {
    const at = this.spotAnchor();
    if (Number.isFinite(at.time) && Number.isFinite(at.price)) this.edit({ type: 'place', at });
  }

  private placeByKey(): void {
    if (drawnTool(this.book) === null) return;
    this.point(Number.NaN, Number.NaN);
    if (this.host.cursor() < 0) this.host.step(0);
    if (!this.findSpot()) return;
    this.placeSpot();
    this.price = Number.NaN;
  }

  private nudge(bars: number, steps: number): void {
    const { plane } = this.shapes;
    const rows = (-steps * (plane.bottom - plane.top)) / NUDGE_STEPS;
    const { drawings, selected } = this.book;
    if (selected >= 0) {
      this.edit({ type: 'move', points: this.shifted(drawings[selected].points, bars, rows) });
      return;
    }
    if (drawnTool(this.book) === null) return;
    this.point(Number.NaN, Number.NaN);
    if (bars !== 0 || this.host.cursor() < 0) this.host.step(bars);
    if (steps !== 0 && this.findSpot()) this.price = plane.priceAt(this.spot.y + rows);
    this.stateDue = true;
    this.host.redraw();
  }

  /** Moves what is held from where it was pressed to a place. */
  private drop(x: number, y: number): void {
    const { plane } = this.shapes;
    const slots = Math.round((x - this.pressX) / plane.perSlot);
    const points = this.shifted(this.pointsBefore, slots, y - this.pressY);
    const { point, snap } = this.book;
    const moved = points[point];
    if (snap && moved !== undefined) {
      this.spot.find(plane, plane.x(plane.positionOf(moved.time)), plane.y(moved.price), true);
      this.edit({ type: 'move', points: points.with(point, this.spotAnchor()) });
    } else {
      this.edit({ type: 'move', points });
    }
  }

  /** The points of a drawing, or the selected one of them, so many slots and rows further. */
  private shifted(points: readonly Anchor[], slots: number, rows: number): readonly Anchor[] {
    const { plane } = this.shapes;
    const { point } = this.book;
    return points.map((anchor, i) => {
      if (point >= 0 && i !== point) return anchor;
      const time = slots === 0 ? anchor.time : plane.timeOf(plane.positionOf(anchor.time) + slots);
      const price = rows === 0 ? anchor.price : plane.priceAt(plane.y(anchor.price) + rows);
      return { time, price };
    });
  }

  /** The next point would come from the keyboard: no pointer is there, but a data cursor. */
  private get isByKey(): boolean {
    return Number.isNaN(this.x) && this.host.cursor() >= 0 && drawnTool(this.book) !== null;
  }

  /** Puts the spot where the next point would be; false when there is no such place. */
  private findSpot(): boolean {
    const { spot, book, series, host } = this;
    const { plane } = this.shapes;
    const tool = drawnTool(book);
    if (tool === null) return false;
    if (!Number.isNaN(this.x)) {
      if (this.hold !== 'place' && !plane.holds(this.x, this.y, isTall(tool))) return false;
      spot.find(plane, this.x, this.y, book.snap);
      return true;
    }
    const cursor = Math.min(host.cursor(), series.axis.count - 1);
    if (cursor < 0) return false;
    const price = Number.isNaN(this.price) ? series.bars.close[cursor] : this.price;
    spot.put(plane, series.axis.slotOf(cursor) + 0.5, price);
    if (book.snap) spot.snap(plane, spot.x, spot.y, 0);
    return true;
  }

  private spotAnchor(): Anchor {
    return { time: this.shapes.plane.timeOf(this.spot.position), price: this.spot.price };
  }
}
