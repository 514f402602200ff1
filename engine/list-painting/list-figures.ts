import { type ChangeDirection, isFall } from '../format/change-direction.ts';
import { signsOf } from '../format/number-signs.ts';
import { formatQuotePrice } from '../format/quote-price.ts';
import { volumeNumber, volumeUnit } from '../format/volume.ts';
import { orderSize } from '../quotes/order-sizes.ts';
import type { ListPen } from './list-pen.ts';
import type { ListTheme } from './list-theme.ts';

/** The width reserved for a unit after a volume, as a multiple of the small font's size. */
const UNIT_PLACE = 1.1;
/** Gaps after an arrow and before a unit, CSS pixels. */
const ARROW_GAP = 4;
const UNIT_GAP = 2;
/** Characters reserved for a size, with two digits before the point. */
const SIZE_DIGITS = 4;

/** The least decimals of a price. */
const MIN_DECIMALS = 2;

/** Extra digits' width allowed for an arrow or a unit, and for characters wider than a digit. */
const SLACK = 2;

/**
 * Writes the numbers of a painted list, aligned with the cells' right edges. Decimal points of prices are aligned: the
 * space for decimals grows with the numbers written, and `grown` then says that earlier ones must be written again.
 */
export class ListFigures {
  /** Whether a number has shown more decimals than any before it. */
  grown = false;
  /** The ink of numbers without a direction. */
  ink: string;
  private readonly pen: ListPen;
  private theme: ListTheme;
  private ratio = 1;
  /** The most decimals of the prices so far, and of those of the day and the year. */
  private room = MIN_DECIMALS;
  private rangeRoom = MIN_DECIMALS;

  constructor(pen: ListPen, theme: ListTheme) {
    this.pen = pen;
    this.theme = theme;
    this.ink = theme.ink;
  }

  /** Other rows. */
  reset(): void {
    this.room = MIN_DECIMALS;
    this.rangeRoom = MIN_DECIMALS;
  }

  /** Sets look and pixel ratio. */
  dress(theme: ListTheme, ratio: number): void {
    this.theme = theme;
    this.ratio = ratio;
  }

  /**
   * Whether a text certainly fits (device pixels), including missing decimals, an arrow or a unit; measures nothing.
   */
  hasRoom(text: string, room: number): boolean {
    const lack = Math.max(0, Math.max(this.room, this.rangeRoom) - this.decimalsOf(text));
    return (text.length + lack + SLACK) * this.pen.digit <= room;
  }

  /** Writes a price aligned by its decimal point; returns where it ends. */
  price(text: string, right: number, baseline: number, ink = this.ink): number {
    this.room = this.roomFor(text, this.room);
    const end = right - this.missing(text, this.room);
    this.pen.writeBefore(text, end, baseline, 'text', ink);
    return end;
  }

  /** Writes a price of the day or the year, whose decimal points are aligned separately. */
  range(text: string, right: number, baseline: number): void {
    this.rangeRoom = this.roomFor(text, this.rangeRoom);
    this.pen.writeBefore(text, right - this.missing(text, this.rangeRoom), baseline, 'text', this.ink);
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
    const count = orderSize(size, price, theme.sizes, theme.locale);
    const width = Math.max(SIZE_DIGITS * pen.digit, pen.widthOf(count, 'text'));
    pen.writeBefore(count, right, baseline, 'text', this.ink);
    const x = right - width - pen.space;
    pen.writeBefore('×', x, baseline, 'text', theme.quietInk);
    this.price(text, x - pen.widthOf('×', 'text') - pen.space, baseline);
  }

  /** Writes a volume and, in its own column, the unit. */
  volume(volume: number, right: number, baseline: number): void {
    const { theme, ratio, pen } = this;
    const unit = volumeUnit(volume);
    const left = right - UNIT_PLACE * theme.smallSize * ratio;
    pen.writeBefore(volumeNumber(volume, theme.locale), left, baseline, 'text', this.ink);
    if (unit !== '') pen.write(unit, left + UNIT_GAP * ratio, baseline, 'small', theme.quietInk);
  }

  /** The ink of a change. */
  inkOf(direction: ChangeDirection): string {
    if (direction === 'none') return this.theme.quietInk;
    return isFall(direction) ? this.theme.down : this.theme.up;
  }

  /** The width of the decimals that a number lacks. */
  private missing(text: string, room: number): number {
    const shown = this.decimalsOf(text);
    if (shown >= room) return 0;
    return (room - shown) * this.pen.digit + (shown === 0 ? this.pen.point : 0);
  }

  /** The space for decimals, enlarged for a number if needed. */
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
