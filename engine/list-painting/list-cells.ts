import type { Surface } from '../draw/surface.ts';
import { type ChangeDirection, changeDirection } from '../format/change-direction.ts';
import { SPARK_SLOTS } from '../quotes/day-spark.ts';
import { haltState } from '../quotes/halt.ts';
import { hasOrderSizes } from '../quotes/order-sizes.ts';
import {
  type ColumnNumber,
  type ColumnText,
  columnNumber,
  columnOf,
  columnText,
  type QuoteColumn,
} from '../quotes/quote-column.ts';
import {
  type QuoteCell,
  QuoteField,
  type QuoteFieldNumber,
  QuoteFlag,
  type QuoteValues,
} from '../quotes/quote-field.ts';
import { securityNumbers } from '../quotes/security-numbers.ts';
import type { CellMove } from './cell-flashes.ts';
import { ListFigures } from './list-figures.ts';
import { ListLabels, type RowNews } from './list-labels.ts';
import type { ListRow } from './list-order.ts';
import { ListPen } from './list-pen.ts';
import { drawSpark } from './list-spark.ts';
import type { ListTheme, ListWords } from './list-theme.ts';

/** The edges of a cell, device pixels. */
interface CellBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What painting needs to know about a column. */
interface PaintedColumn {
  readonly cell: QuoteCell;
  readonly text: ColumnText;
  readonly number: ColumnNumber;
  /** The field of an order's size. */
  readonly size: QuoteFieldNumber | undefined;
}

/** Writes the cells of a painted list, with the same texts, sizes and places as the rows of the DOM table. */
export class ListCells {
  private readonly surface: Surface;
  private readonly pen: ListPen;
  private readonly figures: ListFigures;
  private readonly labels: ListLabels;
  private readonly values: QuoteValues;
  private theme: ListTheme;
  private ratio = 1;
  private rows: readonly ListRow[] = [];
  private columns: readonly PaintedColumn[] = [];
  private sparks: Float32Array = new Float32Array(0);
  /** Counts received days, which are not compared. */
  private sparkRevision = 0;
  /** The current row; filled and read within one call. */
  private readonly news: { -readonly [key in keyof RowNews]: RowNews[key] } = { flags: 0, state: 'trading', delay: 0 };

  constructor(surface: Surface, theme: ListTheme, words: ListWords, values: QuoteValues) {
    this.surface = surface;
    this.pen = new ListPen(surface, theme);
    this.figures = new ListFigures(this.pen, theme);
    this.labels = new ListLabels(this.pen, theme, words);
    this.theme = theme;
    this.values = values;
  }

  /**
   * Whether a number has shown more decimals than any before it, so that all must be written again. Reading it resets
   * it.
   */
  takeGrown(): boolean {
    const { grown } = this.figures;
    this.figures.grown = false;
    return grown;
  }

  /** Sets the rows. */
  show(rows: readonly ListRow[]): void {
    this.rows = rows;
    this.figures.reset();
    this.labels.show(rows);
    this.sparks = new Float32Array(0);
  }

  /** Sets the columns, whose indices identify cells from now on. */
  choose(columns: readonly QuoteColumn[]): void {
    this.columns = columns.map((column) => {
      const { cell, fields } = columnOf(column);
      return { cell, text: columnText(column), number: columnNumber(column), size: fields[1] };
    });
  }

  /** Sets the days of all rows, `SPARK_SLOTS` closes each. Call again after changing their contents. */
  showSparks(closes: Float32Array): void {
    this.sparks = closes;
    this.sparkRevision++;
  }

  /** Sets look, language and pixel ratio. */
  dress(theme: ListTheme, words: ListWords, ratio: number): void {
    this.theme = theme;
    this.ratio = ratio;
    this.pen.dress(theme, ratio);
    this.figures.dress(theme, ratio);
    this.labels.dress(theme, words, ratio);
  }

  /** Whether delays are written in short form, for a narrow list. */
  set brief(brief: boolean) {
    this.labels.brief = brief;
  }

  /** Must be called before painting cells, because a resized surface loses its font. */
  begin(): void {
    this.pen.begin();
  }

  /** A cell's text, to be compared with the painted one. */
  text(at: number, row: number): string {
    const column = this.columns[at];
    switch (column.cell) {
      case 'symbol':
      case 'name': {
        const delay = this.labels.delayText(this.values.value(row, QuoteField.Delay));
        return `${this.flagsOf(row)} ${this.values.value(row, QuoteField.HaltCode)} ${delay}`;
      }
      case 'change':
      case 'percent':
        return this.directionIn(row) + this.numberOf(column, row);
      case 'spark':
        return String(this.sparkRevision);
      default:
        return this.numberOf(column, row);
    }
  }

  /** Whether the server does not know a row's symbol: it has no numbers, and a note covers their places. */
  isUnknown(row: number): boolean {
    return (this.flagsOf(row) & QuoteFlag.Unknown) !== 0;
  }

  /** The number of a cell, by which its column is sorted. */
  number(at: number, row: number): number {
    return this.columns[at].number(this.values, row);
  }

  /** Writes a cell on its painted background. `last`: it is at the right edge. A number that moves has its move's ink. */
  paint(at: number, row: number, box: CellBox, last: boolean, alone: boolean, move: CellMove): void {
    const { theme, ratio, labels, figures } = this;
    figures.ink = move === 0 ? theme.ink : move > 0 ? theme.up : theme.down;
    const column = this.columns[at];
    const { cell } = column;
    const right = box.right - (last ? theme.edge : theme.padding) * ratio;
    const baseline = this.baseline(box);
    if (cell === 'symbol') {
      labels.symbol(row, this.newsOf(row), box.left + theme.edge * ratio, baseline, alone ? right : null);
      return;
    }
    if (cell === 'name') {
      labels.name(row, this.newsOf(row), box.left + theme.padding * ratio, right, baseline);
      return;
    }
    if (this.isUnknown(row)) return;
    if (cell === 'spark') {
      this.paintSpark(row, box);
      return;
    }
    const text = this.numberOf(column, row);
    const excess = this.excess(column, row, text, box.left + theme.padding * ratio, right, baseline);
    if (excess === 0) {
      this.paintNumber(column, row, text, right, baseline);
      return;
    }
    // As in the DOM, a number too wide for its cell starts at the cell's left edge and is clipped at the right.
    const { surface, pen } = this;
    surface.save();
    surface.beginPath();
    surface.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    surface.clip();
    this.paintNumber(column, row, text, right + excess, baseline);
    surface.restore();
    pen.begin();
  }

  /**
   * By how many device pixels a number that ends at `right` starts before `left`. Texts that certainly fit are not
   * measured.
   */
  private excess(
    column: PaintedColumn,
    row: number,
    text: string,
    left: number,
    right: number,
    baseline: number,
  ): number {
    const { pen, figures } = this;
    if (figures.hasRoom(text, right - left)) return 0;
    pen.measure();
    this.paintNumber(column, row, text, right, baseline);
    return Math.max(0, left - pen.measured());
  }

  /** Writes a number of a column so that it ends at `right`. */
  private paintNumber(column: PaintedColumn, row: number, text: string, right: number, baseline: number): void {
    const { theme, figures, values } = this;
    const { cell, number, size } = column;
    switch (cell) {
      case 'price':
        figures.price(text, right, baseline);
        return;
      case 'change':
        figures.change(this.directionIn(row), text, right, baseline);
        return;
      case 'percent':
        figures.percent(this.directionIn(row), text, right, baseline);
        return;
      case 'order':
        figures.order(number(values, row), this.sizeOf(row, size), right, baseline);
        return;
      case 'amount':
        figures.volume(number(values, row), right, baseline);
        return;
      case 'time':
        this.pen.writeBefore(text, right, baseline, 'text', theme.quietInk);
        return;
      default:
        figures.range(text, right, baseline);
    }
  }

  /** The text of a number column. */
  private numberOf({ text }: PaintedColumn, row: number): string {
    const { locale, sizes } = this.theme;
    const { sectype, symbol } = this.rows[row];
    return text(this.values, row, sectype, securityNumbers(symbol), locale, sizes);
  }

  private directionIn(row: number): ChangeDirection {
    const { changeDecimals } = securityNumbers(this.rows[row].symbol);
    return changeDirection(this.values.value(row, QuoteField.Change), changeDecimals);
  }

  private flagsOf(row: number): number {
    const flags = this.values.value(row, QuoteField.Flags);
    return Number.isNaN(flags) ? 0 : flags;
  }

  private sizeOf(row: number, size: QuoteFieldNumber | undefined): number | null {
    return size !== undefined && hasOrderSizes(this.rows[row].sectype) ? this.values.value(row, size) : null;
  }

  private newsOf(row: number): RowNews {
    const { news, values } = this;
    news.flags = this.flagsOf(row);
    news.state = haltState(values.value(row, QuoteField.HaltCode));
    news.delay = values.value(row, QuoteField.Delay);
    return news;
  }

  /** The baseline that the DOM uses for a line centred in a row of this height. */
  private baseline({ top }: CellBox): number {
    const { theme, ratio } = this;
    const ascent = Math.round(theme.ascent * ratio);
    const descent = Math.round(theme.descent * ratio);
    return Math.round(top) + Math.floor((Math.round(theme.rowHeight * ratio) - ascent - descent) / 2) + ascent;
  }

  private paintSpark(row: number, { left, top, bottom }: CellBox): void {
    const { sparks, values, theme, ratio } = this;
    const from = row * SPARK_SLOTS;
    if (sparks.length < from + SPARK_SLOTS) return;
    const change = values.value(row, QuoteField.Change);
    const previousClose = values.value(row, QuoteField.Last) - change;
    const ink = { day: this.figures.inkOf(this.directionIn(row)), close: theme.quietInk, ratio };
    drawSpark(this.surface, sparks, from, previousClose, left + theme.padding * ratio, top, bottom, ink);
  }
}
