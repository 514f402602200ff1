import { haltState } from '../quotes/halt.ts';
import { COLUMN_FIELDS, type NumberKind, type QuoteColumn, type QuoteValues } from '../quotes/quote-column.ts';
import { QuoteField } from '../quotes/quote-field.ts';
import { ListCells } from './list-cells.ts';
import { type ListColumns, placeColumns } from './list-columns.ts';
import { HALTED_SHADE, ListDamage, STOPPED } from './list-damage.ts';
import type { ListRow } from './list-order.ts';
import type { ListTheme, ListWords } from './list-theme.ts';
import { ListWindow } from './list-window.ts';
import type { Surface } from './surface.ts';

/** CSS pixels of the mark at a row's left edge. */
const EDGE_WIDTH = 3;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Paints a quote list as the DOM table shows it: only the rows in sight, of these only the rows whose background changed
 * and the cells whose text changed. `paint` is called once a frame; what changed is told before.
 */
export class ListPainter {
  readonly window = new ListWindow();
  readonly damage = new ListDamage();
  /** Where the columns stand; another object when that changed. */
  columns: ListColumns = { codes: [], edges: [0] };
  /** List rows in the order in which they are shown. */
  order: Int32Array = new Int32Array(0);
  /** Cells that were painted so far. */
  cellCount = 0;
  private readonly surface: Surface;
  private readonly values: QuoteValues;
  private readonly cells: ListCells;
  private theme: ListTheme;
  private wanted: readonly QuoteColumn[];
  /** By list row and column, what was painted there. */
  private texts: string[] = [];
  private readonly box: Box = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor(
    surface: Surface,
    values: QuoteValues,
    theme: ListTheme,
    words: ListWords,
    wanted: readonly QuoteColumn[],
  ) {
    this.surface = surface;
    this.values = values;
    this.theme = theme;
    this.wanted = wanted;
    this.cells = new ListCells(surface, theme, words, values);
    this.dress(theme, words);
  }

  /** Other rows, shown in their own order until `arrange` says otherwise. */
  show(rows: readonly ListRow[], kind: NumberKind): void {
    this.cells.show(rows, kind);
    this.damage.reset(rows.length);
    this.texts = [];
    this.arrange(Int32Array.from(rows, (_, row) => row));
  }

  /** Another order, or fewer rows. */
  arrange(order: Int32Array): void {
    this.order = order;
    this.window.count = order.length;
    this.damage.all = true;
  }

  /** Another look or language; call it too when the pixel ratio changed. */
  dress(theme: ListTheme, words: ListWords): void {
    this.theme = theme;
    this.window.rowHeight = theme.rowHeight;
    this.cells.dress(theme, words, this.window.ratio);
    this.damage.all = true;
  }

  /** Other columns. */
  choose(wanted: readonly QuoteColumn[]): void {
    this.wanted = wanted;
    this.cells.grown = true;
    this.damage.all = true;
  }

  /** Another size, device pixels; the surface was cleared. */
  resize(width: number, height: number): void {
    this.window.width = width;
    this.window.height = height;
    this.cells.grown = true;
    this.damage.all = true;
  }

  /** Paints what is stale; returns whether the columns have other places now. */
  paint(): boolean {
    const { window, damage, cells } = this;
    cells.begin();
    const placed = this.place();
    if (damage.all) this.texts = [];
    const { first, end } = window;
    for (let place = first; place < end; place++) this.paintRow(place);
    if (damage.all) this.paintRest(end);
    damage.clear();
    return placed;
  }

  /** Whether a column learnt while painting that it needs more room: the next frame places all anew. */
  get hasGrown(): boolean {
    return this.cells.grown;
  }

  private place(): boolean {
    const { cells, window, wanted } = this;
    if (!cells.grown) return false;
    // The room for decimals may grow while columns say what they need; the second answer holds for all.
    placeColumns(wanted, window.width, (column) => cells.need(column));
    const columns = placeColumns(wanted, window.width, (column) => cells.need(column));
    cells.grown = false;
    if (isSame(columns, this.columns)) return false;
    this.columns = columns;
    this.damage.all = true;
    return true;
  }

  private paintRow(place: number): void {
    const { damage, box, window, columns, surface } = this;
    const row = this.order[place];
    const shade = this.shadeOf(row);
    const what = damage.of(row, shade);
    if (what === 'none') return;
    const { codes, edges } = columns;
    const background = this.backgroundOf(place, shade);
    const whole = what === 'row';
    const fields = damage.fields(row);
    box.top = window.top(place);
    box.bottom = window.top(place + 1);
    if (whole) {
      surface.fillStyle = background;
      surface.fillRect(0, box.top, window.width, box.bottom - box.top);
    }
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i];
      if (!whole && (COLUMN_FIELDS[code] & fields) === 0) continue;
      const text = this.cells.text(code, row);
      const at = row * codes.length + i;
      if (!whole && this.texts[at] === text) continue;
      this.texts[at] = text;
      box.left = edges[i];
      box.right = edges[i + 1];
      this.paintCell(code, row, i, whole ? null : background);
    }
    this.paintEdge(shade);
    damage.painted(row, shade);
  }

  /** Writes one cell, on its background unless that is there already. A text that is too long ends at the cell. */
  private paintCell(code: QuoteColumn, row: number, at: number, background: string | null): void {
    const { surface, box, columns, cells } = this;
    const last = at === columns.codes.length - 1;
    const clips = code === 'symbol' || code === 'name';
    if (background !== null) {
      surface.fillStyle = background;
      surface.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    }
    if (clips) {
      surface.save();
      surface.beginPath();
      surface.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
      surface.clip();
    }
    cells.paint(code, row, box, last, !columns.codes.includes('name'));
    if (clips) {
      surface.restore();
      cells.begin();
    }
    this.cellCount++;
  }

  private paintEdge(shade: number): void {
    const { surface, theme, window, box } = this;
    if (shade === 0) return;
    surface.fillStyle = shade >= STOPPED ? theme.haltedMark : theme.flashMark;
    surface.fillRect(0, box.top, Math.round(EDGE_WIDTH * window.ratio), box.bottom - box.top);
  }

  /** Below the last row. */
  private paintRest(end: number): void {
    const { surface, window, theme } = this;
    const top = end === 0 ? 0 : window.top(end);
    if (top >= window.height) return;
    surface.fillStyle = theme.rowColours[0];
    surface.fillRect(0, top, window.width, window.height - top);
  }

  /** A number for a row's background and edge: two rows of one shade look alike but for their parity. */
  private shadeOf(row: number): number {
    const { values, theme } = this;
    const state = haltState(values.value(row, QuoteField.HaltCode));
    if (state === 'halted') return HALTED_SHADE + STOPPED;
    const fade = theme.highlight ? values.value(row, QuoteField.Fade) : 0;
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

function isSame(a: ListColumns, b: ListColumns): boolean {
  return (
    a.codes.length === b.codes.length &&
    a.codes.every((code, i) => code === b.codes[i] && a.edges[i + 1] === b.edges[i + 1])
  );
}
