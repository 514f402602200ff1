import type { ReactNode } from 'react';
import { SIZE_UNITS } from '../../engine/quotes/order-sizes.ts';
import { useText } from '../i18n/text.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { useSizeUnit } from '../quote-table/use-size-unit.ts';
import css from './menu.module.css';

/** The unit of the sizes of bids and asks in lists. */
export function SizeChoice(): ReactNode {
  const t = useText();
  const sizes = useSizeUnit();
  return (
    <label className={css.field}>
      <span>{t('sizes.label')}</span>
      <select className={css.select} value={sizes} onChange={({ target }) => savePreferences({ sizes: target.value })}>
        {SIZE_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {t(`sizes.unit.${unit}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
