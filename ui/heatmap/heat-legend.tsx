import type { ReactNode } from 'react';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { signsOf } from '../../engine/format/number-signs.ts';
import { useLocale, useText } from '../i18n/text.ts';
import css from './heat-legend.module.css';

/** The change from which each tint applies, in percent; NaN for any change in its direction. */
const FROM = [-3, -1, Number.NaN, 0, Number.NaN, 1, 3];

/** The meaning of the tints of a heat map. */
export function HeatLegend(): ReactNode {
  const t = useText();
  const locale = useLocale();
  const label = (tint: number): string => {
    const from = FROM[tint] ?? 0;
    if (Number.isNaN(from)) return t(tint < 3 ? 'heat.legend.down' : 'heat.legend.up');
    const figure = formatDecimal(from, locale, 0, 0, true) + signsOf(locale).percent;
    return from === 0 ? figure : t(from < 0 ? 'heat.legend.atMost' : 'heat.legend.atLeast', { figure });
  };
  return (
    <ul className={css.legend} aria-label={t('heat.legend')}>
      {FROM.map((_, tint) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tint is identified by its position
        <li key={tint} className={css.step} data-tint={tint + 1}>
          {label(tint)}
        </li>
      ))}
    </ul>
  );
}
