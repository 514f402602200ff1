import type { Surface } from '../draw/surface.ts';
import { signsOf } from '../format/number-signs.ts';
import type { ListTheme } from './list-theme.ts';

/** Gap before a letter's chip, its size, and the size of the letter in it, CSS pixels. */
const CHIP_GAP = 4;
const CHIP_SIZE = 16;
const CHIP_FONT = 11;
/** Size of the arrow before a change, as a share of the font's size. */
const ARROW_SIZE = 0.7;

/** The fonts of a painted list. */
export type ListFont = 'text' | 'strong' | 'small' | 'smallStrong' | 'chip' | 'arrow';

/** Writes texts of a painted list on a surface, in device pixels; sets the font only when it changes. */
export class ListPen {
  /** Widths of a digit, of the decimal point or comma, and of a space. */
  digit = 0;
  point = 0;
  space = 0;
  private readonly surface: Surface;
  private theme: ListTheme;
  private ratio = 1;
  private fonts: Readonly<Record<ListFont, string>>;
  private font = '';
  /** While only measuring, the leftmost position that would be written; otherwise null. */
  private reach: number | null = null;

  constructor(surface: Surface, theme: ListTheme) {
    this.surface = surface;
    this.theme = theme;
    this.fonts = fontsOf(theme, 1);
  }

  /** Sets look and pixel ratio. */
  dress(theme: ListTheme, ratio: number): void {
    this.theme = theme;
    this.ratio = ratio;
    this.fonts = fontsOf(theme, ratio);
    this.digit = 0;
  }

  /** Must be called before writing, because resizing or clipping may have reset the surface's font. */
  begin(): void {
    this.font = '';
    this.surface.textBaseline = 'alphabetic';
    if (this.digit > 0) return;
    this.digit = this.widthOf('0', 'text');
    this.point = this.widthOf(signsOf(this.theme.locale).point, 'text');
    this.space = this.widthOf(' ', 'text');
  }

  /** Until `measured` is called texts are only measured, not written. */
  measure(): void {
    this.reach = Number.POSITIVE_INFINITY;
  }

  /** The left end of the texts measured since `measure`; infinite if there were none. */
  measured(): number {
    const reach = this.reach ?? Number.POSITIVE_INFINITY;
    this.reach = null;
    return reach;
  }

  widthOf(text: string, font: ListFont): number {
    this.take(font);
    return this.surface.measureText(text).width;
  }

  /** Writes a text to the right of `x`; returns where it ends. */
  write(text: string, x: number, baseline: number, font: ListFont, ink: string): number {
    const width = this.widthOf(text, font);
    if (this.reach === null) this.put(text, x, baseline, ink, 'left');
    return x + width;
  }

  /** Writes a text that ends at `right`. */
  writeBefore(text: string, right: number, baseline: number, font: ListFont, ink: string): void {
    this.take(font);
    if (this.reach === null) this.put(text, right, baseline, ink, 'right');
    else this.reach = Math.min(this.reach, right - this.surface.measureText(text).width);
  }

  /** Writes a letter in a filled chip after `from`; returns where the chip ends. */
  chip(letter: string, fill: string, from: number, baseline: number): number {
    const { surface, ratio, theme } = this;
    const left = Math.round(from + CHIP_GAP * ratio);
    const size = Math.round(CHIP_SIZE * ratio);
    const corner = Math.max(1, Math.round(ratio));
    const top = Math.round(baseline - size * 0.8);
    surface.fillStyle = fill;
    surface.fillRect(left + corner, top, size - 2 * corner, size);
    surface.fillRect(left, top + corner, size, size - 2 * corner);
    this.take('chip');
    this.put(letter, left + size / 2, Math.round(baseline - ratio / 2), theme.flagInk, 'center');
    return left + size;
  }

  /** Writes a letter in an outlined chip; returns where the chip ends. */
  hollowChip(letter: string, ink: string, from: number, baseline: number): number {
    const { surface, ratio } = this;
    const left = Math.round(from + CHIP_GAP * ratio);
    const size = Math.round(CHIP_SIZE * ratio);
    const edge = Math.max(1, Math.round(ratio));
    const top = Math.round(baseline - size * 0.8);
    surface.fillStyle = ink;
    surface.fillRect(left + edge, top, size - 2 * edge, edge);
    surface.fillRect(left + edge, top + size - edge, size - 2 * edge, edge);
    surface.fillRect(left, top + edge, edge, size - 2 * edge);
    surface.fillRect(left + size - edge, top + edge, edge, size - 2 * edge);
    this.take('chip');
    this.put(letter, left + size / 2, Math.round(baseline - ratio / 2), ink, 'center');
    return left + size;
  }

  private take(font: ListFont): void {
    const wanted = this.fonts[font];
    if (wanted === this.font) return;
    this.font = wanted;
    this.surface.font = wanted;
  }

  private put(text: string, x: number, baseline: number, ink: string, align: 'left' | 'right' | 'center'): void {
    const { surface } = this;
    surface.fillStyle = ink;
    surface.textAlign = align;
    surface.fillText(text, x, baseline);
  }
}

function fontsOf(theme: ListTheme, ratio: number): Readonly<Record<ListFont, string>> {
  const font = (weight: string, size: number) => `${weight} ${size * ratio}px ${theme.fontFamily}`;
  return {
    text: font(theme.textWeight, theme.fontSize),
    strong: font(theme.strongWeight, theme.fontSize),
    small: font(theme.textWeight, theme.smallSize),
    smallStrong: font(theme.strongWeight, theme.smallSize),
    chip: font(theme.strongWeight, CHIP_FONT),
    arrow: font(theme.textWeight, theme.fontSize * ARROW_SIZE),
  };
}
