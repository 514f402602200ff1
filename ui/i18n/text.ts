import { setupI18n } from '@lingui/core';
import { useMemo, useSyncExternalStore } from 'react';
import type english from './en.json';
import { messages as englishMessages } from './en.json?messages';

/** The languages of the app. */
export type Language = 'en' | 'fr';

/** How numbers and dates are written. */
export type Locale = 'en-CA' | 'fr-CA';

/** A key of the catalogues; `en.json` is the list. */
export type MessageKey = keyof typeof english;

/** The text of a message in the language shown, its placeholders filled. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

const i18n = setupI18n({ locale: 'en', locales: ['en-CA'], messages: { en: englishMessages } });

const watch = (listener: () => void): (() => void) => i18n.on('change', listener);

/** Shows the app in `language`. Rejects, and changes nothing, when the catalogue cannot be loaded. */
export async function showLanguage(language: Language): Promise<void> {
  const messages = language === 'fr' ? (await import('./fr.json?messages')).messages : englishMessages;
  i18n.loadAndActivate({ locale: language, locales: [language === 'fr' ? 'fr-CA' : 'en-CA'], messages });
  document.documentElement.lang = language === 'fr' ? 'fr-CA' : 'en-CA';
}

/** The translator of the language shown; a new one, and a render, when the language changes. */
export function useText(): Translate {
  const language = useSyncExternalStore(watch, () => i18n.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for a new language, so that memos see it
  return useMemo<Translate>(() => (key, values) => i18n._(key, values), [language]);
}

/** The locale for numbers and dates. */
export function useLocale(): Locale {
  return useSyncExternalStore(watch, () => i18n.locale) === 'fr' ? 'fr-CA' : 'en-CA';
}
