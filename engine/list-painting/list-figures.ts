import { type ChangeDirection, isFall } from '../format/change-direction.ts';
import { signsOf } from '../format/number-signs.ts';
import { formatQuotePrice } from '../format/quote-price.ts';
import { formatSize } from '../format/size.ts';
import { volumeNumber, volumeUnit } from '../format/volume.ts';
import type { ListPen } from './list-pen.ts';
import type { ListTheme } from './list-theme.ts';

/** The place of a unit behind a volume, as a part of the small font's size. */
const UNIT_PLACE = 1.1;
/** CSS pixels: after an arrow, before a unit. */
const ARROW_GAP = 4;
const UNIT_GAP = 2;
/** Room for two digits before the point of a size. */
const SIZE_DIGITS = 4;

/** Every price has so many decimals. */
const MIN_DECIMALS = 2;

/** Digits that are as wide as an arrow, or a unit, and what of a text is wider than a digit. */
const SLACK = 2;

/**
 * Writes the numbers of a painted list, each so that it ends at a cell's right edge. Points of prices stand under each
 * other: the room for decimals grows with what is written, and `grown` then says that what was written before must be
 * written again.
 */
export class ListFigures {
  /** A number showed more decimals than any before it. */
  grown = false;
  private readonly pen: ListPen;
  private theme: ListTheme;
  private ratio = 1;
  /** Decimals that prices show at most, and those of the day and the year. */
  private room = MIN_DECIMALS;
  private rangeRoom = MIN_DECIMALS;

  constructor(pen: ListPen, theme: ListTheme) {
    this.pen = pen;
    this.theme = theme;
  }

  /** Other rows. */
  reset(): void {
    this.room = MIN_DECIMALS;
    this.rangeRoom = MIN_DECIMALS;
  }

  /** Another look or pixel ratio. */
  dress(theme: ListTheme, ratio: number): void {
    this.theme = theme;
    this.ratio = ratio;
  }

  /** Whether a text surely has room (device pixels), with what its decimals lack, an arrow or a unit; nothing is measured. */
  hasRoom(text: string, room: number): boolean {
    const lack = Math.max(0, Math.max(this.room, this.rangeRoom) - this.decimalsOf(text));
    return (text.length + lack + SLACK) * this.pen.digit <= room;
  }

  /** Writes a price with its point in the line of all prices; returns where it ends. */
  price(text: string, right: number, baseline: number, ink = this.theme.ink): number {
    this.room = this.roomFor(text, this.room);
    const end = right - this.missing(text, this.room);
    this.pen.writeBefore(text, end, baseline, 'text', ink);
    return end;
  }

  /** Writes a price of the day or the year, whose points have a line of their own. */
  range(text: string, right: number, baseline: number): void {
    this.rangeRoom = this.roomFor(text, this.rangeRoom);
    this.pen.writeBefore(text, right - this.missing(text, this.rangeRoom), baseline, 'text', this.theme.ink);
  }

  /** Writes a change with its arrow. */
  change(direction: ChangeDirection, text: string, right: number, baseline: number): void {
    const ink = this.inkOf(direction);
    const end = this.price(text, right, baseline, ink);
    if (direction !== 'up' && direction !== 'down') return;
    const x = end - this.pen.widthOf(text, 'text') - ARROW_GAP * this.ratio;
    this.pen.writeBefore(direction === 'up' ? '▲' : '▼', x, baseline - Math.round(this.ratio), 'arrow', ink);
  }

  /** Writes a change in per cent in the colour of the change. */
  percent(direction: ChangeDirection, text: string, right: number, baseline: number): void {
    this.pen.writeBefore(text, right, baseline, 'text', this.inkOf(direction));
  }

  /** Writes a bid or an ask, with its size if it has one (`size` is not null). */
  order(price: number, size: number | null, right: number, baseline: number): void {
    const { theme, pen } = this;
    const text = formatQuotePrice(price, theme.locale);
    if (size === null) {
      this.price(text, right, baseline);
      return;
    }
    const count = formatSize(size, theme.locale);
    const width = Math.max(SIZE_DIGITS * pen.digit, pen.widthOf(count, 'text'));
    pen.writeBefore(count, right, baseline, 'text', theme.ink);
    const x = right - width - pen.space;
    pen.writeBefore('×', x, baseline, 'text', theme.quietInk);
    this.price(text, x - pen.widthOf('×', 'text') - pen.space, baseline);
  }

  /** Writes a volume with its unit in a place of its own. */
  volume(volume: number, right: number, baseline: number): void {
    const { theme, ratio, pen } = this;
    const unit = volumeUnit(volume);
    const left = right - UNIT_PLACE * theme.smallSize * ratio;
    pen.writeBefore(volumeNumber(volume, theme.locale), left, baseline, 'text', theme.ink);
    if (unit !== '') pen.write(unit, left + UNIT_GAP * ratio, baseline, 'small', theme.quietInk);
  }

  /** The colour of what a change says. */
  inkOf(direction: ChangeDirection): string {
    if (direction === 'none') return this.theme.quietInk;
    return isFall(direction) ? this.theme.down : this.theme.up;
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
    const at = text.lastIndexOf(signsOf(this.theme.locale).point);
    return at < 0 ? 0 : text.length - at - 1;
  }
}
