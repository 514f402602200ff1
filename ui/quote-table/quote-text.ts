import { delayDisplay } from '../../engine/quotes/delay.ts';
import { haltState } from '../../engine/quotes/halt.ts';
import type { Translate } from '../i18n/text.ts';

/** The delay in words, `brief` if there is little room; empty for live and for unknown. */
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
