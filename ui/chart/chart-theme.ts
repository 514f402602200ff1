import type { ChartTheme } from '../../engine/chart/theme.ts';
import type { Locale } from '../i18n/text.ts';

/** CSS pixels: the smallest of the four sizes of type. */
const FONT_SIZE = 12;

/**
 * The chart's colours and fonts as the style tokens have them at an element, whatever notation they are written in
 * (system colours in forced-colours mode included).
 */
export function chartTheme(element: Element, locale: Locale): ChartTheme {
  const style = getComputedStyle(element);
  const reader = new ColourReader();
  const colour = (token: string): string => reader.hex(style.getPropertyValue(token).trim());
  return {
    surface: colour('--surface-1'),
    raised: colour('--surface-3'),
    ink: colour('--ink-1'),
    faintInk: colour('--ink-3'),
    line: colour('--line'),
    accent: colour('--accent'),
    up: colour('--up'),
    down: colour('--down'),
    fontFamily: style.fontFamily,
    fontSize: FONT_SIZE,
    locale,
  };
}

/** Lets the browser paint one pixel in a colour, which is how any CSS notation becomes three bytes. */
class ColourReader {
  private readonly context: CanvasRenderingContext2D | null;

  constructor() {
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    this.context = canvas.getContext('2d', { willReadFrequently: true });
  }

  hex(colour: string): string {
    if (this.context === null) return '#000000';
    this.context.fillStyle = colour;
    this.context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = this.context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
}
