import type { HeatTheme } from '../../engine/heat-painting/heat-theme.ts';
import { HEAT_TINTS } from '../../engine/heat-painting/heat-tint.ts';
import type { HeatWords } from '../../workers/api/heat-map.ts';
import { sectorNames } from '../i18n/sector-name.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { listWords } from '../painting/list-look.ts';
import { ColourReader } from '../style/colour-reader.ts';
import { REM, textScale } from '../style/text-scale.ts';

/** The theme of a heat map at an element, from the style tokens. */
export function heatTheme(element: Element, locale: Locale): HeatTheme {
  const style = getComputedStyle(element);
  const rem = REM * textScale();
  const reader = new ColourReader();
  const text = (token: string): string => style.getPropertyValue(token).trim();
  const colour = (token: string): string => reader.hex(text(token));
  const size = (token: string): number => Number.parseFloat(text(token)) * rem;
  return {
    tints: Array.from({ length: HEAT_TINTS }, (_, tint) => colour(`--heat-${tint + 1}`)),
    ink: colour('--ink-1'),
    line: colour('--heat-line'),
    ground: colour('--surface-1'),
    groundInk: colour('--ink-2'),
    fontFamily: style.fontFamily,
    strongWeight: text('--weight-strong'),
    textWeight: text('--weight-text'),
    sizes: [size('--size-12'), size('--size-13'), size('--size-15'), size('--size-20')],
    locale,
  };
}

/** The texts of a heat map. */
export function heatWords(t: Translate): HeatWords {
  return {
    notes: listWords(t),
    sectors: sectorNames(t),
    exchanges: {
      T: t('board.exchange.T'),
      V: t('board.exchange.V'),
      M: t('board.exchange.MO'),
      C: t('board.exchange.C'),
      E: t('board.exchange.E'),
      Q: t('board.exchange.QN'),
      O: t('board.exchange.QO'),
      P: t('board.exchange.QP'),
      N: t('board.exchange.Z'),
      X: t('board.exchange.X'),
    },
    other: t('heat.other'),
  };
}
