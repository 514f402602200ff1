import type { ChartTheme } from '../../engine/chart/theme.ts';
import { DRAWING_STYLES } from '../../engine/tools/drawing-style.ts';
import type { Locale } from '../i18n/text.ts';
import { ColourReader } from '../style/colour-reader.ts';
import { textScale } from '../style/text-scale.ts';

/** CSS pixels at the default text size: the smallest of the four font sizes. */
const FONT_SIZE = 12;

/**
 * The chart's colours and fonts, from the style tokens at an element, in whatever notation they are written (system colours in
 * forced-colours mode included).
 */
export function chartTheme(element: Element, locale: Locale): ChartTheme {
  const style = getComputedStyle(element);
  const reader = new ColourReader();
  const colour = (token: string): string => reader.hex(style.getPropertyValue(token).trim());
  const [, ...drawn] = DRAWING_STYLES.colour;
  return {
    surface: colour('--surface-1'),
    raised: colour('--surface-3'),
    ink: colour('--ink-1'),
    faintInk: colour('--ink-3'),
    line: colour('--line'),
    accent: colour('--accent'),
    up: colour('--up'),
    down: colour('--down'),
    drawn: Object.fromEntries(drawn.map((name) => [name, colour(`--drawn-${name}`)])),
    fontFamily: style.fontFamily,
    fontSize: FONT_SIZE * textScale(),
    locale,
  };
}
