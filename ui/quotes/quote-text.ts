import { formatChange } from '../../engine/format/change.ts';
import { type ChangeDirection, changeDirection } from '../../engine/format/change-direction.ts';
import { formatIndex, formatIndexChange } from '../../engine/format/index-number.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatPrice } from '../../engine/format/price.ts';
import { delayDisplay } from '../../engine/quotes/delay.ts';
import { haltState } from '../../engine/quotes/halt.ts';
import type { Locale, Translate } from '../i18n/text.ts';

/** Which decimals a list shows: those of prices, or those of the table of indices. */
export type NumberKind = 'price' | 'index';

/** A last price or level. */
export function lastText(value: number, kind: NumberKind, locale: Locale): string {
  return kind === 'index' ? formatIndex(value, locale) : formatPrice(value, locale);
}

/** A change with its sign. */
export function changeText(value: number, kind: NumberKind, locale: Locale): string {
  return kind === 'index' ? formatIndexChange(value, locale) : formatChange(value, locale);
}

/** The change in per cent of the previous close (last minus change); absent when there was none. */
export function percentText(last: number, change: number, locale: Locale): string {
  const previous = last - change;
  return formatPercent(previous > 0 ? (change / previous) * 100 : Number.NaN, locale);
}

/** Which way a change goes, as `changeText` shows it. */
export function directionOf(change: number, kind: NumberKind): ChangeDirection {
  return changeDirection(change, kind === 'index' ? 2 : 3);
}

/** The delay in words, `brief` where there is little room; empty for live and for unknown. */
export function delayText(delay: number, t: Translate, brief = false): string {
  switch (delayDisplay(delay)) {
    case 'minutes':
      return t(brief ? 'list.delay.short' : 'list.delay', { n: delay });
    case 'delayed':
      return t('list.delayed');
    case 'none':
      return '';
  }
}

/** A halt in words; empty while trading. */
export function haltText(code: number, t: Translate): string {
  const state = haltState(code);
  return state === 'trading' ? '' : t(`list.halt.${state}`);
}
