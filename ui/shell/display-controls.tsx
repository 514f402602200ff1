import { type ReactNode, useState } from 'react';
import { Segmented } from '../components/segmented.tsx';
import { type Language, showLanguage, useText } from '../i18n/text.ts';
import { changeDisplay, DENSITIES, LANGUAGES, THEMES, type Theme, useDisplaySettings } from './display-settings.ts';
import css from './menu.module.css';

/** Theme, height of rows and language: how the app looks on this browser. */
export function DisplayControls(): ReactNode {
  const t = useText();
  const { theme, density, language } = useDisplaySettings();
  const [languageFailed, setLanguageFailed] = useState(false);

  function speak(next: Language): void {
    showLanguage(next).then(
      () => {
        changeDisplay({ language: next });
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
          onChange={(event) => changeDisplay({ theme: event.target.value as Theme })}
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
        onChange={(value) => changeDisplay({ density: value })}
      />
      <Segmented
        legend={t('display.language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: t(`display.language.${value}`) }))}
        onChange={speak}
      />
      {languageFailed ? <p role="alert">{t('display.language.failed')}</p> : null}
    </section>
  );
}
