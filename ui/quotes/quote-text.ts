import { formatChange } from '../../engine/format/change.ts';
import { type ChangeDirection, changeDirection } from '../../engine/format/change-direction.ts';
import { formatIndex, formatIndexChange } from '../../engine/format/index-number.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatPrice } from '../../engine/format/price.ts';
import { formatRate, formatRateChange } from '../../engine/format/rate.ts';
import { delayDisplay } from '../../engine/quotes/delay.ts';
import { haltState } from '../../engine/quotes/halt.ts';
import type { Locale, Translate } from '../i18n/text.ts';

/** How a row's numbers are written: as prices, as the table of indices has them, or as a currency's rate in that table. */
export type NumberKind = 'price' | 'index' | 'rate';

const LAST = { price: formatPrice, index: formatIndex, rate: formatRate };
const CHANGE = { price: formatChange, index: formatIndexChange, rate: formatRateChange };
/** How many decimals a change has at most. */
const CHANGE_DECIMALS = { price: 3, index: 2, rate: 4 } as const;

/** A last price or level. */
export function lastText(value: number, kind: NumberKind, locale: Locale): string {
  return LAST[kind](value, locale);
}

/** A change with its sign. */
export function changeText(value: number, kind: NumberKind, locale: Locale): string {
  return CHANGE[kind](value, locale);
}

/** The change in per cent of the previous close (last minus change); absent when there was none. */
export function percentText(last: number, change: number, locale: Locale): string {
  const previous = last - change;
  return formatPercent(previous > 0 ? (change / previous) * 100 : Number.NaN, locale);
}

/** Which way a change goes, as `changeText` shows it. */
export function directionOf(change: number, kind: NumberKind): ChangeDirection {
  return changeDirection(change, CHANGE_DECIMALS[kind]);
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
