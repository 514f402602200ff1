import { formatQuotePrice } from '../format/quote-price.ts';
import { formatSize } from '../format/size.ts';
import { volumeNumber, volumeUnit } from '../format/volume.ts';
import { delayDisplay } from '../quotes/delay.ts';
import { type HaltState, haltState, showsHaltWords } from '../quotes/halt.ts';
import { columnText, type NumberKind, type QuoteColumn, type QuoteValues } from '../quotes/quote-column.ts';
import { QuoteField, type QuoteFieldNumber, QuoteFlag } from '../quotes/quote-field.ts';
import type { ListRow } from './list-order.ts';
import type { ListTheme, ListWords } from './list-theme.ts';
import type { Surface } from './surface.ts';

/** Parts of the font's size: the arrow before a change, and the place of a unit behind a volume. */
const ARROW_SIZE = 0.7;
const UNIT_PLACE = 1.1;
/** CSS pixels: after an arrow, before a unit, between a name and what is said of it, around a letter in its chip. */
const ARROW_GAP = 4;
const UNIT_GAP = 2;
const NOTE_GAP = 8;
const CHIP_GAP = 4;
const CHIP_SIZE = 16;
const CHIP_FONT = 11;
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
  private readonly surface: Surface;
  private theme: ListTheme;
  private words: ListWords;
  private ratio = 1;
  private kind: NumberKind = 'price';
  private rows: readonly ListRow[] = [];
  private values: QuoteValues;
  /** Decimals that prices show at most, and those of the day and the year. */
  private room = 2;
  private rangeRoom = 2;
  private digit = 0;
  private point = 0;
  private space = 0;
  private textFont = '';
  private strongFont = '';
  private smallFont = '';
  private smallStrongFont = '';
  private chipFont = '';
  private arrowFont = '';
  private fontNow = '';
  private fitted: string[] = [];
  private fittedTo: number[] = [];

  constructor(surface: Surface, theme: ListTheme, words: ListWords, values: QuoteValues) {
    this.surface = surface;
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
    const font = (weight: string, size: number) => `${weight} ${size * ratio}px ${theme.fontFamily}`;
    this.textFont = font(theme.textWeight, theme.fontSize);
    this.strongFont = font(theme.strongWeight, theme.fontSize);
    this.smallFont = font(theme.textWeight, theme.smallSize);
    this.smallStrongFont = font(theme.strongWeight, theme.smallSize);
    this.chipFont = font(theme.strongWeight, CHIP_FONT);
    this.arrowFont = font(theme.textWeight, theme.fontSize * ARROW_SIZE);
    this.forget();
  }

  /** To be called before cells are painted: the surface may have lost its font with its size. */
  begin(): void {
    this.fontNow = '';
    this.surface.textBaseline = 'alphabetic';
    this.setFont(this.textFont);
    if (this.digit > 0) return;
    this.digit = this.widthOf('0');
    this.point = this.widthOf(this.theme.locale.startsWith('fr') ? ',' : '.');
    this.space = this.widthOf(' ');
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
    if (column === 'spark' || (this.flagsOf(row) & QuoteFlag.Unknown) !== 0) return;
    const text = this.numberOf(column, row);
    switch (column) {
      case 'change':
        this.paintChange(values.value(row, QuoteField.Change), text, right, baseline);
        return;
      case 'percent':
        this.setFont(this.textFont);
        this.write(text, right, baseline, this.changeInk(values.value(row, QuoteField.Change)), 'right');
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
        this.setFont(this.textFont);
        this.write(text, right, baseline, theme.quietInk, 'right');
        return;
      case 'last':
        this.paintPrice(text, right, baseline, theme.ink);
        return;
      default:
        this.rangeRoom = this.roomFor(text, this.rangeRoom);
        this.setFont(this.textFont);
        this.write(text, right - this.missing(text, this.rangeRoom), baseline, theme.ink, 'right');
    }
  }

  private forget(): void {
    this.digit = 0;
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

  /** The baseline at which the DOM writes a line in the middle of a row of this height. */
  private baseline({ top }: CellBox): number {
    const { ascent, descent, rowHeight } = this.theme;
    return Math.round(top + (Math.floor((rowHeight - ascent - descent) / 2) + ascent) * this.ratio);
  }

  private paintSymbol(row: number, box: CellBox, baseline: number, alone: boolean): void {
    const { theme, ratio } = this;
    const { symbol, region } = this.rows[row];
    const state = haltState(this.values.value(row, QuoteField.HaltCode));
    let x = box.left + theme.edge * ratio;
    this.setFont(this.textFont);
    x += this.write(region, x, baseline, theme.quietInk);
    this.setFont(this.strongFont);
    x += this.space;
    x += this.write(symbol, x, baseline, theme.ink);
    x = this.paintFlags(this.flagsOf(row), x, baseline);
    if (state !== 'trading') {
      x += CHIP_GAP * ratio;
      this.setFont(this.strongFont);
      x += this.write('■', x, baseline, theme.haltedMark);
    }
    // Without a column of names what is said of a row stands here.
    if (alone) this.paintNotes(row, state, x + NOTE_GAP * ratio, baseline);
  }

  private paintFlags(flags: number, from: number, baseline: number): number {
    const { theme } = this;
    let x = from;
    if ((flags & QuoteFlag.NewsToday) !== 0) x = this.paintChip('N', theme.flag, x, baseline);
    if ((flags & QuoteFlag.AlarmTriggered) !== 0) x = this.paintChip('A', theme.flag, x, baseline);
    else if ((flags & QuoteFlag.HasAlarm) !== 0) x = this.paintChip('A', theme.quietFlag, x, baseline);
    return x;
  }

  private paintChip(letter: string, fill: string, from: number, baseline: number): number {
    const { surface, ratio, theme } = this;
    const left = Math.round(from + CHIP_GAP * ratio);
    const size = Math.round(CHIP_SIZE * ratio);
    const corner = Math.max(1, Math.round(ratio));
    const top = Math.round(baseline - size * 0.8);
    surface.fillStyle = fill;
    surface.fillRect(left + corner, top, size - 2 * corner, size);
    surface.fillRect(left, top + corner, size, size - 2 * corner);
    this.setFont(this.chipFont);
    this.write(letter, left + size / 2, Math.round(baseline - ratio / 2), theme.flagInk, 'center');
    return left + size;
  }

  private paintName(row: number, box: CellBox, right: number, baseline: number): void {
    const { theme, ratio } = this;
    const left = box.left + theme.padding * ratio;
    const state = haltState(this.values.value(row, QuoteField.HaltCode));
    const notes = this.notesWidth(row, state);
    const room = right - left - (notes > 0 ? notes + NOTE_GAP * ratio : 0);
    this.setFont(this.textFont);
    const name = this.fit(row, room);
    const end = name === '' ? left : left + this.write(name, left, baseline, theme.ink) + NOTE_GAP * ratio;
    this.paintNotes(row, state, end, baseline);
  }

  /** What is said of a row: unknown, why it does not trade, how late it is. */
  private paintNotes(row: number, state: HaltState, from: number, baseline: number): number {
    const { theme, words, ratio } = this;
    let x = from;
    if ((this.flagsOf(row) & QuoteFlag.Unknown) !== 0) {
      this.setFont(this.textFont);
      x += this.write(words.unknown, x, baseline, theme.down) + NOTE_GAP * ratio;
    }
    if (state !== 'trading' && showsHaltWords(this.rows[row].region)) {
      this.setFont(this.smallStrongFont);
      x += this.write(words[state], x, baseline, theme.down) + NOTE_GAP * ratio;
    }
    const note = this.noteOf(row);
    if (note !== '') {
      this.setFont(this.smallFont);
      x += this.write(note, x, baseline, theme.quietInk) + NOTE_GAP * ratio;
    }
    return x === from ? from - NOTE_GAP * ratio : x - NOTE_GAP * ratio;
  }

  private notesWidth(row: number, state: HaltState): number {
    const { words, ratio } = this;
    let width = 0;
    const add = (font: string, text: string): void => {
      if (text === '') return;
      this.setFont(font);
      width += this.widthOf(text) + (width > 0 ? NOTE_GAP * ratio : 0);
    };
    if ((this.flagsOf(row) & QuoteFlag.Unknown) !== 0) add(this.textFont, words.unknown);
    if (state !== 'trading' && showsHaltWords(this.rows[row].region)) add(this.smallStrongFont, words[state]);
    add(this.smallFont, this.noteOf(row));
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
    const x = end - this.widthOf(text) - ARROW_GAP * this.ratio;
    this.setFont(this.arrowFont);
    this.write(direction === 'up' ? '▲' : '▼', x, baseline - Math.round(this.ratio), ink, 'right');
  }

  private changeInk(change: number): string {
    const direction = directionOf(change);
    if (direction === 'none') return this.theme.quietInk;
    return direction === 'down' ? this.theme.down : this.theme.up;
  }

  /** Writes a price with its point in the column's line; returns where it ends. */
  private paintPrice(text: string, right: number, baseline: number, ink: string): number {
    this.room = this.roomFor(text, this.room);
    this.setFont(this.textFont);
    const end = right - this.missing(text, this.room);
    this.write(text, end, baseline, ink, 'right');
    return end;
  }

  /** The room of the decimals that a number lacks. */
  private missing(text: string, room: number): number {
    const shown = this.decimalsOf(text);
    if (shown >= room) return 0;
    return (room - shown) * this.digit + (shown === 0 ? this.point : 0);
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
    const { theme, digit, space, values } = this;
    const price = formatQuotePrice(values.value(row, priceField), theme.locale);
    if (this.rows[row].sectype === WITHOUT_SIZES) {
      this.paintPrice(price, right, baseline, theme.ink);
      return;
    }
    this.setFont(this.textFont);
    const sizeText = formatSize(values.value(row, sizeField), theme.locale);
    const sizeWidth = Math.max(SIZE_DIGITS * digit, this.widthOf(sizeText));
    this.write(sizeText, right, baseline, theme.ink, 'right');
    let x = right - sizeWidth - space;
    this.write('×', x, baseline, theme.quietInk, 'right');
    x -= this.widthOf('×') + space;
    this.paintPrice(price, x, baseline, theme.ink);
  }

  private paintVolume(volume: number, right: number, baseline: number): void {
    const { theme, ratio } = this;
    const unit = volumeUnit(volume);
    const left = right - UNIT_PLACE * theme.smallSize * ratio;
    this.setFont(this.textFont);
    this.write(volumeNumber(volume, theme.locale), left, baseline, theme.ink, 'right');
    if (unit === '') return;
    this.setFont(this.smallFont);
    this.write(unit, left + UNIT_GAP * ratio, baseline, theme.quietInk);
  }

  /** A name cut to a width, kept until the width is another. */
  private fit(row: number, width: number): string {
    const { name } = this.rows[row];
    if (this.fittedTo[row] === width) return this.fitted[row];
    let text = name;
    if (this.widthOf(name) > width) {
      let fits = 0;
      let tooLong = name.length;
      while (tooLong - fits > 1) {
        const middle = (fits + tooLong) >> 1;
        if (this.widthOf(`${name.slice(0, middle)}…`) <= width) fits = middle;
        else tooLong = middle;
      }
      text = fits === 0 ? '' : `${name.slice(0, fits).trimEnd()}…`;
    }
    this.fitted[row] = text;
    this.fittedTo[row] = width;
    return text;
  }

  private setFont(font: string): void {
    if (font === this.fontNow) return;
    this.fontNow = font;
    this.surface.font = font;
  }

  private widthOf(text: string): number {
    return this.surface.measureText(text).width;
  }

  private write(text: string, x: number, baseline: number, ink: string, align: 'left' | 'right' | 'center' = 'left') {
    const { surface } = this;
    surface.fillStyle = ink;
    surface.textAlign = align;
    surface.fillText(text, x, baseline);
    return align === 'left' ? this.widthOf(text) : 0;
  }
}

/** Which way a change goes. */
export function directionOf(change: number): 'up' | 'down' | 'flat' | 'none' {
  if (Number.isNaN(change)) return 'none';
  if (change < 0) return 'down';
  return change > 0 ? 'up' : 'flat';
}
