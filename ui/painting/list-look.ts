import type { ListTheme, ListWords } from '../../engine/list-painting/list-theme.ts';
import type { Highlight } from '../../engine/quotes/highlight.ts';
import type { SizeUnit } from '../../engine/quotes/order-sizes.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { ColourReader } from '../style/colour-reader.ts';
import { REM, textScale } from '../style/text-scale.ts';

const FADES = [1, 2, 3, 4, 5, 6];

/** The theme of a quote list at an element, from the style tokens that the DOM table uses. */
export function listTheme(element: Element, locale: Locale, highlight: Highlight, sizes: SizeUnit): ListTheme {
  const style = getComputedStyle(element);
  const rem = REM * textScale();
  const reader = new ColourReader();
  const text = (token: string): string => style.getPropertyValue(token).trim();
  const colour = (token: string): string => reader.hex(text(token));
  const length = (token: string): number => Number.parseFloat(text(token)) * (text(token).endsWith('rem') ? rem : 1);
  const fontSize = Number.parseFloat(style.fontSize);
  return {
    rowColours: [colour('--surface-1'), colour('--surface-2')],
    flash: FADES.map((fade) => colour(`--flash-${fade}`)),
    flashMark: colour('--flash-mark'),
    halted: colour('--halted'),
    haltedMark: colour('--halted-mark'),
    outline: colour('--line-strong'),
    ink: colour('--ink-1'),
    quietInk: colour('--ink-3'),
    up: colour('--up'),
    down: colour('--down'),
    rose: colour('--rose'),
    fell: colour('--fell'),
    flag: colour('--flag'),
    quietFlag: colour('--flag-quiet'),
    flagInk: colour('--on-flag'),
    fontFamily: style.fontFamily,
    textWeight: text('--weight-text'),
    strongWeight: text('--weight-strong'),
    fontSize,
    smallSize: length('--size-12'),
    ...lineOf(`${text('--weight-text')} ${fontSize}px ${style.fontFamily}`, fontSize),
    rowHeight: length('--row-height'),
    padding: length('--space-2'),
    edge: length('--space-3'),
    locale,
    sizes,
    highlight,
    shades: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

/** The texts of a painted list. */
export function listWords(t: Translate): ListWords {
  return {
    halted: t('list.halt.halted'),
    suspended: t('list.halt.suspended'),
    defunct: t('list.halt.defunct'),
    unknown: t('list.unknown'),
    shortUnknown: t('list.unknown.short'),
    elsewhere: { C: t('list.unknown.C'), U: t('list.unknown.U') },
    delayed: t('list.delayed'),
    delay: t('list.delay', { n: '#' }),
    shortDelay: t('list.delay.short', { n: '#' }),
    news: t('list.news'),
    alarm: t('list.alarm'),
    alarmTriggered: t('list.alarm.triggered'),
    spark: t('list.spark', { low: '#low', high: '#high', last: '#last' }),
  };
}

/** How far a line of text extends above and below its baseline, in whole pixels, as browsers lay lines out. */
function lineOf(font: string, fontSize: number): { readonly ascent: number; readonly descent: number } {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return { ascent: fontSize, descent: 0 };
  context.font = font;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0');
  return { ascent: Math.round(fontBoundingBoxAscent), descent: Math.round(fontBoundingBoxDescent) };
}
