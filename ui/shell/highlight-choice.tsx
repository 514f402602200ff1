import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import css from './menu.module.css';

/** `place` depends on where a list is: rows on screens, cells on boards. */
const CHOICES = ['place', 'rows', 'cells', 'none'] as const;
type HighlightChoice = (typeof CHOICES)[number];

/** How lists mark what has just changed. */
export function HighlightChoice(): ReactNode {
  const t = useText();
  const choice = useMarketState(({ preferences: { fade, highlight } }) =>
    fade === 'false' ? 'none' : highlight || 'place',
  );
  return (
    <label className={css.field}>
      <span>{t('select.highlight')}</span>
      <select
        className={css.select}
        value={choice}
        onChange={({ target }) => savePreferences(preferencesOf(target.value as HighlightChoice))}
      >
        {CHOICES.map((value) => (
          <option key={value} value={value}>
            {t(`display.highlight.${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Off keeps the mode, so that the switch of the list screens can restore it. */
function preferencesOf(choice: HighlightChoice): Readonly<Record<string, string>> {
  if (choice === 'none') return { fade: 'false' };
  return { fade: 'true', highlight: choice === 'place' ? '' : choice };
}
