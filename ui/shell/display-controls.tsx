import { type ReactNode, useState } from 'react';
import { LANGUAGES, type Language } from '../../engine/format/languages.ts';
import { Segmented } from '../components/segmented.tsx';
import { DENSITIES, THEMES, type Theme } from '../display/display-choice.ts';
import { useDisplaySettings } from '../display/display-settings.ts';
import { chooseDisplay } from '../display/kept-display.ts';
import { showLanguage, useText } from '../i18n/text.ts';
import { SingleKeysSwitch } from '../keys/single-keys-switch.tsx';
import { HighlightChoice } from './highlight-choice.tsx';
import css from './menu.module.css';
import { RefreshChoice } from './refresh-choice.tsx';
import { SizeChoice } from './size-choice.tsx';

/** Theme, row density, language, highlighting, sizes of orders, refresh interval and single keys. */
export function DisplayControls(): ReactNode {
  const t = useText();
  const { theme, density, language } = useDisplaySettings();
  const [languageFailed, setLanguageFailed] = useState(false);

  function speak(next: Language): void {
    showLanguage(next).then(
      (shown) => {
        if (shown) chooseDisplay({ language: next });
        setLanguageFailed(false);
      },
      () => setLanguageFailed(true),
    );
  }

  return (
    <section className={css.display} aria-label={t('display.heading')}>
      <label className={css.field}>
        <span>{t('display.theme')}</span>
        <select
          className={css.select}
          value={theme}
          onChange={(event) => chooseDisplay({ theme: event.target.value as Theme })}
        >
          {THEMES.map((value) => (
            <option key={value} value={value}>
              {t(`display.theme.${value}`)}
            </option>
          ))}
        </select>
      </label>
      <Segmented
        legend={t('display.density')}
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(`display.density.${value}`) }))}
        onChange={(value) => chooseDisplay({ density: value })}
      />
      <Segmented
        legend={t('display.language')}
        value={language}
        options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={speak}
      />
      <HighlightChoice />
      <SizeChoice />
      <RefreshChoice />
      <SingleKeysSwitch />
      {languageFailed ? <p role="alert">{t('display.language.failed')}</p> : null}
    </section>
  );
}
