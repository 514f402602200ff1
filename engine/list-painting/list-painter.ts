import type { Surface } from '../draw/surface.ts';
import { SHORT_DELAY_WIDTH } from '../quotes/delay.ts';
import { haltState } from '../quotes/halt.ts';
import { cellFields, isText, showsMoves } from '../quotes/quote-column.ts';
import { QuoteField, type QuoteValues } from '../quotes/quote-field.ts';
import { CellFlashes, type CellMove } from './cell-flashes.ts';
import { ListCells } from './list-cells.ts';
import { columnEdges, type ListColumn } from './list-columns.ts';
import { HALTED_SHADE, ListDamage, STOPPED } from './list-damage.ts';
import type { ListRow } from './list-order.ts';
import type { ListTheme, ListWords } from './list-theme.ts';
import { ListWindow } from './list-window.ts';

/** Width of the mark at a row's left edge, CSS pixels. */
const EDGE_WIDTH = 3;

/** Height of the line in a cell that moves, CSS pixels. */
const MOVE_LINE = 2;

/** Font size at the default text size, CSS pixels. */
const USUAL_SIZE = 13;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Paints a quote list as the DOM table shows it. Of the visible rows it paints only those whose background changed and
 * the cells whose text changed. Changes are reported first; `paint` is called once a frame.
 */
export class ListPainter {
  readonly window = new ListWindow();
  readonly damage = new ListDamage();
  /** List rows in the order in which they are shown. */
  order: Int32Array = new Int32Array(0);
  /** Cells painted so far. */
  cellCount = 0;
  private rowCount = 0;
  private readonly surface: Surface;
  private readonly values: QuoteValues;
  private readonly cells: ListCells;
  private theme: ListTheme;
  private columns: readonly ListColumn[];
  private edges: readonly number[] = [0];
  private hasNames = false;
  /** By column: the fields of its cells. */
  private fields: readonly number[] = [];
  /** By column: whether it holds texts, which are clipped to their cell. */
  private clips: readonly boolean[] = [];
  /** By column: whether its cells show the moves of their numbers. */
  private moving: readonly boolean[] = [];
  private readonly flashes = new CellFlashes();
  /** The time of the current frame (milliseconds). */
  private now = 0;
  /** By list row and column: the painted text. */
  private texts: string[] = [];
  /** The position of the row under the pointer; -1 for none. */
  private hovered = -1;
  private readonly box: Box = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor(
    surface: Surface,
    values: QuoteValues,
    theme: ListTheme,
    words: ListWords,
    columns: readonly ListColumn[],
  ) {
    this.surface = surface;
    this.values = values;
    this.theme = theme;
    this.columns = columns;
    this.cells = new ListCells(surface, theme, words, values);
    this.dress(theme, words);
    this.choose(columns);
  }

  /** Sets the rows, shown in their own order until `arrange` changes it. */
  show(rows: readonly ListRow[]): void {
    this.cells.show(rows);
    this.damage.reset(rows.length);
    this.texts = [];
    this.rowCount = rows.length;
    this.flashes.reset(rows.length * this.columns.length);
    this.arrange(Int32Array.from(rows, (_, row) => row));
  }

  /** Sets the days of all rows, `SPARK_SLOTS` closes each. Changed days are reported as `damage` of `SPARK_CHANGED`. */
  showSparks(closes: Float32Array): void {
    this.cells.showSparks(closes);
  }

  /** Sets the order, which may omit rows. */
  arrange(order: Int32Array): void {
    this.order = order;
    this.window.count = order.length;
    this.damage.all = true;
  }

  /** Sets look and language; must also be called when the pixel ratio changes. */
  dress(theme: ListTheme, words: ListWords): void {
    // Numbers are compared only while cells show their moves: those from before are not known any more.
    if (theme.highlight !== this.theme.highlight) this.flashes.reset(this.rowCount * this.columns.length);
    this.theme = theme;
    this.window.rowHeight = theme.rowHeight;
    this.cells.dress(theme, words, this.window.ratio);
    this.damage.all = true;
  }

  /** Sets the columns and their widths. */
  choose(columns: readonly ListColumn[]): void {
    if (columns.map(({ code }) => code).join() !== this.columns.map(({ code }) => code).join())
      this.flashes.reset(this.rowCount * columns.length);
    this.columns = columns;
    this.moving = columns.map(({ code }) => showsMoves(code));
    this.hasNames = columns.some(({ code }) => code === 'name');
    this.fields = columns.map(({ code }) => cellFields(code));
    this.clips = columns.map(({ code }) => isText(code));
    this.cells.choose(columns.map(({ code }) => code));
    this.edges = columnEdges(columns, this.window.width, this.window.ratio);
    this.cells.brief = this.window.width < SHORT_DELAY_WIDTH * this.window.ratio * (this.theme.fontSize / USUAL_SIZE);
    this.damage.all = true;
  }

  /** Outlines the row at this position, which is under the pointer; -1 for none. */
  hover(place: number): void {
    if (place === this.hovered) return;
    for (const each of [this.hovered, place]) {
      const row = this.order[each];
      if (row !== undefined) this.damage.addWhole(row);
    }
    this.hovered = place;
  }

  /** Sets the size in device pixels; the surface has been cleared. */
  resize(width: number, height: number): void {
    this.window.width = width;
    this.window.height = height;
    this.choose(this.columns);
  }

  /** Whether the flash of a cell has ended by `now` (milliseconds), so that a frame is due. */
  isFlashOver(now: number): boolean {
    return this.flashes.isDue(now);
  }

  /** Paints what is stale at `now` (milliseconds). */
  paint(now: number): void {
    const { cells } = this;
    this.now = now;
    if (this.flashes.isDue(now)) this.flashes.end(now, this.unflash);
    this.paintOnce();
    if (!cells.takeGrown()) return;
    // A number with more decimals moves the points of all others.
    this.damage.all = true;
    this.paintOnce();
  }

  private paintOnce(): void {
    const { window, damage, cells } = this;
    cells.begin();
    if (damage.all) this.texts = [];
    const { first, end } = window;
    for (let place = first; place < end; place++) this.paintRow(place);
    if (damage.all) this.paintRest(end);
    damage.clear();
  }

  private paintRow(place: number): void {
    const { damage, box, window, columns, edges, surface, cells, theme } = this;
    const row = this.order[place];
    const shade = this.shadeOf(row);
    const what = damage.of(row, shade);
    if (what === 'none') return;
    const background = this.backgroundOf(place, shade);
    const flashes = theme.highlight === 'cells' && shade !== HALTED_SHADE + STOPPED;
    // The note of an unknown symbol covers the places of its numbers.
    const unknown = cells.isUnknown(row);
    const whole = what === 'row' || unknown;
    const changed = damage.fields(row);
    box.top = window.top(place);
    box.bottom = window.top(place + 1);
    if (whole) {
      surface.fillStyle = background;
      surface.fillRect(0, box.top, window.width, box.bottom - box.top);
    }
    for (let i = 0; i < columns.length; i++) {
      if (!whole && (this.fields[i] & changed) === 0) continue;
      box.left = window.left + edges[i];
      box.right = window.left + edges[i + 1];
      if (box.right <= 0 || box.left >= window.width) continue;
      const text = cells.text(i, row);
      const at = row * columns.length + i;
      if (!whole && this.texts[at] === text) continue;
      this.texts[at] = text;
      const move = flashes && this.moving[i] ? this.flashes.paint(at, cells.number(i, row), this.now) : 0;
      this.paintCell(row, i, whole ? null : background, unknown, move);
    }
    this.paintEdge(shade);
    if (place === this.hovered) this.paintOutline();
    damage.painted(row, shade);
  }

  /**
   * Writes one cell, with its background unless that is already painted. A text that is too long is clipped to the
   * cell.
   */
  private paintCell(row: number, at: number, background: string | null, unknown: boolean, move: CellMove): void {
    const { surface, box, columns, cells, window } = this;
    const last = at === columns.length - 1;
    const clips = this.clips[at];
    if (background !== null) {
      surface.fillStyle = background;
      surface.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    }
    if (move !== 0) this.paintMove(move);
    if (clips) {
      surface.save();
      surface.beginPath();
      const right = unknown ? window.width : box.right;
      surface.rect(box.left, box.top, right - box.left, box.bottom - box.top);
      surface.clip();
    }
    cells.paint(at, row, box, last, !this.hasNames, move);
    if (clips) {
      surface.restore();
      cells.begin();
    }
    this.cellCount++;
  }

  /** The background of a cell that moves, with a line at the top when it rises and at the bottom when it falls. */
  private paintMove(move: CellMove): void {
    const { surface, box, theme, window } = this;
    const { left, right, top, bottom } = box;
    if (theme.shades) {
      surface.fillStyle = move > 0 ? theme.rose : theme.fell;
      surface.fillRect(left, top, right - left, bottom - top);
    }
    const line = Math.max(1, Math.round(MOVE_LINE * window.ratio));
    surface.fillStyle = move > 0 ? theme.up : theme.down;
    surface.fillRect(left, move > 0 ? top : bottom - line, right - left, line);
  }

  /** A cell's flash is over: it is painted again although its text is the same. */
  private readonly unflash = (cell: number): void => {
    const at = cell % this.columns.length;
    this.texts[cell] = '';
    this.damage.add((cell - at) / this.columns.length, this.fields[at]);
  };

  private paintEdge(shade: number): void {
    const { surface, theme, window, box } = this;
    if (shade === 0) return;
    surface.fillStyle = shade >= STOPPED ? theme.haltedMark : theme.flashMark;
    surface.fillRect(window.left, box.top, Math.round(EDGE_WIDTH * window.ratio), box.bottom - box.top);
  }

  private paintOutline(): void {
    const { surface, theme, window, box, edges } = this;
    const { top, bottom } = box;
    const line = Math.max(1, Math.floor(window.ratio));
    const { left } = window;
    const width = edges[edges.length - 1];
    surface.fillStyle = theme.outline;
    surface.fillRect(left, top, width, line);
    surface.fillRect(left, bottom - line, width, line);
    surface.fillRect(left, top + line, line, bottom - top - 2 * line);
    surface.fillRect(left + width - line, top + line, line, bottom - top - 2 * line);
  }

  /** Paints the area below the last row. */
  private paintRest(end: number): void {
    const { surface, window, theme } = this;
    const top = end === 0 ? 0 : window.top(end);
    if (top >= window.height) return;
    surface.fillStyle = theme.rowColours[0];
    surface.fillRect(0, top, window.width, window.height - top);
  }

  /** A number for a row's background and edge: two rows of one shade look alike except for their parity. */
  private shadeOf(row: number): number {
    const { values, theme } = this;
    const state = haltState(values.value(row, QuoteField.HaltCode));
    if (state === 'halted') return HALTED_SHADE + STOPPED;
    const fade = theme.highlight === 'rows' ? values.value(row, QuoteField.Fade) : 0;
    const shade = fade > 0 ? (theme.shades ? fade : 1) : 0;
    return state === 'trading' ? shade : shade + STOPPED;
  }

  private backgroundOf(place: number, shade: number): string {
    const { theme } = this;
    const step = shade % STOPPED;
    if (step === HALTED_SHADE) return theme.halted;
    const bare = theme.rowColours[place % 2];
    return step === 0 || !theme.shades ? bare : (theme.flash[step - 1] ?? bare);
  }
}
