import { formatQuotePrice } from '../format/quote-price.ts';
import { formatSize } from '../format/size.ts';
import { volumeNumber, volumeUnit } from '../format/volume.ts';
import { delayDisplay } from '../quotes/delay.ts';
import { type HaltState, haltState, showsHaltWords } from '../quotes/halt.ts';
import { columnText, type NumberKind, type QuoteColumn, type QuoteValues } from '../quotes/quote-column.ts';
import { QuoteField, type QuoteFieldNumber, QuoteFlag } from '../quotes/quote-field.ts';
import type { ListRow } from './list-order.ts';
import { type ListFont, ListPen } from './list-pen.ts';
import type { ListTheme, ListWords } from './list-theme.ts';
import type { Surface } from './surface.ts';

/** The place of a unit behind a volume, as a part of the small font's size. */
const UNIT_PLACE = 1.1;
/** CSS pixels: after an arrow, before a unit, between a name and what is said of it, before the mark of a halt. */
const ARROW_GAP = 4;
const UNIT_GAP = 2;
const NOTE_GAP = 8;
const MARK_GAP = 4;
/** Room for two digits before the point of a size. */
const SIZE_DIGITS = 4;

/** The edges of a cell, device pixels. */
export interface CellBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A security of this type has a bid and an ask without sizes. */
const WITHOUT_SIZES = 9;

/**
 * Writes the cells of a painted list, with the same texts, sizes and places as the rows of the DOM table. Points of prices
 * stand under each other: the room for decimals grows with what is written, and `grown` then says that what was written
 * before must be written again.
 */
export class ListCells {
  /** A number showed more decimals than any before it. */
  grown = false;
  private readonly pen: ListPen;
  private theme: ListTheme;
  private words: ListWords;
  private ratio = 1;
  private kind: NumberKind = 'price';
  private rows: readonly ListRow[] = [];
  private values: QuoteValues;
  /** Decimals that prices show at most, and those of the day and the year. */
  private room = 2;
  private rangeRoom = 2;
  private fitted: string[] = [];
  private fittedTo: number[] = [];

  constructor(surface: Surface, theme: ListTheme, words: ListWords, values: QuoteValues) {
    this.pen = new ListPen(surface, theme);
    this.theme = theme;
    this.words = words;
    this.values = values;
  }

  /** Other rows, or the numbers of others. */
  show(rows: readonly ListRow[], kind: NumberKind): void {
    this.rows = rows;
    this.kind = kind;
    this.room = kind === 'index' ? 1 : 2;
    this.rangeRoom = this.room;
    this.forget();
  }

  /** Another look, another language, another pixel ratio. */
  dress(theme: ListTheme, words: ListWords, ratio: number): void {
    this.theme = theme;
    this.words = words;
    this.ratio = ratio;
    this.pen.dress(theme, ratio);
    this.forget();
  }

  /** To be called before cells are painted: the surface may have lost its font with its size. */
  begin(): void {
    this.pen.begin();
  }

  /** What a cell says, for the comparison with what it said when it was painted. */
  text(column: QuoteColumn, row: number): string {
    switch (column) {
      case 'symbol':
      case 'name':
        return `${this.flagsOf(row)} ${this.values.value(row, QuoteField.HaltCode)} ${this.noteOf(row)}`;
      case 'change':
      case 'percent':
        return directionOf(this.values.value(row, QuoteField.Change)) + this.numberOf(column, row);
      default:
        return this.numberOf(column, row);
    }
  }

  /** Writes a cell on its background, which is there. `last`: it stands at the list's right edge. */
  paint(column: QuoteColumn, row: number, box: CellBox, last: boolean, alone: boolean): void {
    const { theme, ratio, values } = this;
    const right = box.right - (last ? theme.edge : theme.padding) * ratio;
    const baseline = this.baseline(box);
    if (column === 'symbol') {
      this.paintSymbol(row, box, baseline, alone);
      return;
    }
    if (column === 'name') {
      this.paintName(row, box, right, baseline);
      return;
    }
    if (column === 'spark' || this.isUnknown(row)) return;
    const text = this.numberOf(column, row);
    switch (column) {
      case 'change':
        this.paintChange(values.value(row, QuoteField.Change), text, right, baseline);
        return;
      case 'percent':
        this.pen.writeBefore(text, right, baseline, 'text', this.changeInk(values.value(row, QuoteField.Change)));
        return;
      case 'bid':
        this.paintOrder(row, QuoteField.Bid, QuoteField.BidSize, right, baseline);
        return;
      case 'ask':
        this.paintOrder(row, QuoteField.Ask, QuoteField.AskSize, right, baseline);
        return;
      case 'volume':
        this.paintVolume(values.value(row, QuoteField.Volume), right, baseline);
        return;
      case 'trades':
        this.paintVolume(values.value(row, QuoteField.Trades), right, baseline);
        return;
      case 'dollar':
        this.paintVolume(values.value(row, QuoteField.Dollar), right, baseline);
        return;
      case 'time':
        this.pen.writeBefore(text, right, baseline, 'text', theme.quietInk);
        return;
      case 'last':
        this.paintPrice(text, right, baseline, theme.ink);
        return;
      default:
        this.rangeRoom = this.roomFor(text, this.rangeRoom);
        this.pen.writeBefore(text, right - this.missing(text, this.rangeRoom), baseline, 'text', theme.ink);
    }
  }

  private forget(): void {
    this.fitted = [];
    this.fittedTo = [];
  }

  /** What a column of numbers says; the room for decimals grows with it. */
  private numberOf(column: QuoteColumn, row: number): string {
    return columnText(column, this.values, row, this.kind, this.theme.locale);
  }

  private flagsOf(row: number): number {
    const flags = this.values.value(row, QuoteField.Flags);
    return Number.isNaN(flags) ? 0 : flags;
  }

  private isUnknown(row: number): boolean {
    return (this.flagsOf(row) & QuoteFlag.Unknown) !== 0;
  }

  /** The baseline at which the DOM writes a line in the middle of a row of this height. */
  private baseline({ top }: CellBox): number {
    const { ascent, descent, rowHeight } = this.theme;
    return Math.round(top + (Math.floor((rowHeight - ascent - descent) / 2) + ascent) * this.ratio);
  }

  private paintSymbol(row: number, box: CellBox, baseline: number, alone: boolean): void {
    const { theme, ratio, pen } = this;
    const { symbol, region } = this.rows[row];
    const state = haltState(this.values.value(row, QuoteField.HaltCode));
    let x = box.left + theme.edge * ratio;
    x = pen.write(region, x, baseline, 'text', theme.quietInk) + pen.space;
    x = pen.write(symbol, x, baseline, 'strong', theme.ink);
    x = this.paintFlags(this.flagsOf(row), x, baseline);
    if (state !== 'trading') x = pen.write('■', x + MARK_GAP * ratio, baseline, 'strong', theme.haltedMark);
    // Without a column of names what is said of a row stands here.
    if (alone) this.paintNotes(row, state, x + NOTE_GAP * ratio, baseline);
  }

  private paintFlags(flags: number, from: number, baseline: number): number {
    const { theme, pen } = this;
    let x = from;
    if ((flags & QuoteFlag.NewsToday) !== 0) x = pen.chip('N', theme.flag, x, baseline);
    if ((flags & QuoteFlag.AlarmTriggered) !== 0) x = pen.chip('A', theme.flag, x, baseline);
    else if ((flags & QuoteFlag.HasAlarm) !== 0) x = pen.chip('A', theme.quietFlag, x, baseline);
    return x;
  }

  private paintName(row: number, box: CellBox, right: number, baseline: number): void {
    const { theme, ratio } = this;
    const left = box.left + theme.padding * ratio;
    const state = haltState(this.values.value(row, QuoteField.HaltCode));
    const notes = this.notesWidth(row, state);
    const room = right - left - (notes > 0 ? notes + NOTE_GAP * ratio : 0);
    const name = this.fit(row, room);
    const end = name === '' ? left : this.pen.write(name, left, baseline, 'text', theme.ink) + NOTE_GAP * ratio;
    this.paintNotes(row, state, end, baseline);
  }

  /** What is said of a row: unknown, why it does not trade, how late it is. */
  private paintNotes(row: number, state: HaltState, from: number, baseline: number): void {
    const { theme, words, pen } = this;
    const gap = NOTE_GAP * this.ratio;
    let x = from;
    if (this.isUnknown(row)) x = pen.write(words.unknown, x, baseline, 'text', theme.down) + gap;
    if (state !== 'trading' && showsHaltWords(this.rows[row].region)) {
      x = pen.write(words[state], x, baseline, 'smallStrong', theme.down) + gap;
    }
    const note = this.noteOf(row);
    if (note !== '') pen.write(note, x, baseline, 'small', theme.quietInk);
  }

  private notesWidth(row: number, state: HaltState): number {
    const { words, ratio, pen } = this;
    let width = 0;
    const add = (text: string, font: ListFont): void => {
      if (text !== '') width += pen.widthOf(text, font) + (width > 0 ? NOTE_GAP * ratio : 0);
    };
    if (this.isUnknown(row)) add(words.unknown, 'text');
    if (state !== 'trading' && showsHaltWords(this.rows[row].region)) add(words[state], 'smallStrong');
    add(this.noteOf(row), 'small');
    return width;
  }

  /** The delay in words; empty for live and for unknown. */
  private noteOf(row: number): string {
    const delay = this.values.value(row, QuoteField.Delay);
    const display = delayDisplay(delay);
    if (display === 'none') return '';
    return display === 'delayed' ? this.words.delayed : this.words.delay.replace('#', String(delay));
  }

  private paintChange(change: number, text: string, right: number, baseline: number): void {
    const ink = this.changeInk(change);
    const end = this.paintPrice(text, right, baseline, ink);
    const direction = directionOf(change);
    if (direction !== 'up' && direction !== 'down') return;
    const x = end - this.pen.widthOf(text, 'text') - ARROW_GAP * this.ratio;
    this.pen.writeBefore(direction === 'up' ? '▲' : '▼', x, baseline - Math.round(this.ratio), 'arrow', ink);
  }

  private changeInk(change: number): string {
    const direction = directionOf(change);
    if (direction === 'none') return this.theme.quietInk;
    return direction === 'down' ? this.theme.down : this.theme.up;
  }

  /** Writes a price with its point in the column's line; returns where it ends. */
  private paintPrice(text: string, right: number, baseline: number, ink: string): number {
    this.room = this.roomFor(text, this.room);
    const end = right - this.missing(text, this.room);
    this.pen.writeBefore(text, end, baseline, 'text', ink);
    return end;
  }

  /** The room of the decimals that a number lacks. */
  private missing(text: string, room: number): number {
    const shown = this.decimalsOf(text);
    if (shown >= room) return 0;
    return (room - shown) * this.pen.digit + (shown === 0 ? this.pen.point : 0);
  }

  /** The room for decimals, made large enough for a number. */
  private roomFor(text: string, room: number): number {
    const shown = this.decimalsOf(text);
    if (shown <= room) return room;
    this.grown = true;
    return shown;
  }

  private decimalsOf(text: string): number {
    const at = text.lastIndexOf(this.theme.locale.startsWith('fr') ? ',' : '.');
    return at < 0 ? 0 : text.length - at - 1;
  }

  private paintOrder(
    row: number,
    priceField: QuoteFieldNumber,
    sizeField: QuoteFieldNumber,
    right: number,
    baseline: number,
  ): void {
    const { theme, pen, values } = this;
    const price = formatQuotePrice(values.value(row, priceField), theme.locale);
    if (this.rows[row].sectype === WITHOUT_SIZES) {
      this.paintPrice(price, right, baseline, theme.ink);
      return;
    }
    const size = formatSize(values.value(row, sizeField), theme.locale);
    const sizeWidth = Math.max(SIZE_DIGITS * pen.digit, pen.widthOf(size, 'text'));
    pen.writeBefore(size, right, baseline, 'text', theme.ink);
    const x = right - sizeWidth - pen.space;
    pen.writeBefore('×', x, baseline, 'text', theme.quietInk);
    this.paintPrice(price, x - pen.widthOf('×', 'text') - pen.space, baseline, theme.ink);
  }

  private paintVolume(volume: number, right: number, baseline: number): void {
    const { theme, ratio, pen } = this;
    const unit = volumeUnit(volume);
    const left = right - UNIT_PLACE * theme.smallSize * ratio;
    pen.writeBefore(volumeNumber(volume, theme.locale), left, baseline, 'text', theme.ink);
    if (unit !== '') pen.write(unit, left + UNIT_GAP * ratio, baseline, 'small', theme.quietInk);
  }

  /** A name cut to a width, kept until the width is another. */
  private fit(row: number, width: number): string {
    const { name } = this.rows[row];
    if (this.fittedTo[row] === width) return this.fitted[row];
    let text = name;
    if (this.pen.widthOf(name, 'text') > width) {
      let fits = 0;
      let tooLong = name.length;
      while (tooLong - fits > 1) {
        const middle = (fits + tooLong) >> 1;
        if (this.pen.widthOf(`${name.slice(0, middle)}…`, 'text') <= width) fits = middle;
        else tooLong = middle;
      }
      text = fits === 0 ? '' : `${name.slice(0, fits).trimEnd()}…`;
    }
    this.fitted[row] = text;
    this.fittedTo[row] = width;
    return text;
  }
}

/** Which way a change goes. */
function directionOf(change: number): 'up' | 'down' | 'flat' | 'none' {
  if (Number.isNaN(change)) return 'none';
  if (change < 0) return 'down';
  return change > 0 ? 'up' : 'flat';
}
