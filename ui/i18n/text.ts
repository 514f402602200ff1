import { setupI18n } from '@lingui/core';
import { useMemo, useSyncExternalStore } from 'react';
import { LANGUAGES, type Language } from '../../engine/format/languages.ts';
import { loadRest, loadStart } from './catalogues.ts';
import type english from './en.json';
import { messages as startEnglish } from './en.json?messages=start';

/** The locale that formats numbers and dates. */
export type Locale = (typeof LANGUAGES)[number]['locale'];

/** A key of the catalogues; `en.json` is the list. */
export type MessageKey = keyof typeof english;

/** The text of a message in the current language, with its placeholders filled. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

type Messages = typeof startEnglish;

const i18n = setupI18n({ locale: 'en', locales: ['en-CA'], messages: { en: startEnglish } });

const watch = (listener: () => void): (() => void) => i18n.on('change', listener);

/** The texts that the start page does not need, by language, once they were requested. */
const rests = new Map<Language, Promise<Messages>>();

/** Counts the calls of `showLanguage`. */
let asked = 0;

/**
 * Shows the app in `language`. False if another language was requested meanwhile; that one is shown instead. Rejects and changes
 * nothing if the catalogue cannot be loaded.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  asked += 1;
  const own = asked;
  const start = language === 'en' ? startEnglish : await loadStart(language);
  const messages = rests.size > 0 ? { ...start, ...(await restOf(language)) } : start;
  if (own !== asked) return false;
  const locale = localeOf(language);
  i18n.loadAndActivate({ locale: language, locales: [locale], messages });
  document.documentElement.lang = locale;
  return true;
}

/**
 * Loads the texts that the start page does not need; every other screen loads them before it shows. Rejects if they cannot be
 * loaded; the call can be repeated.
 */
export async function loadAllTexts(): Promise<void> {
  const language = languageShown();
  i18n.load(language, await restOf(language));
  if (i18n.locale !== language) await loadAllTexts();
}

function restOf(language: Language): Promise<Messages> {
  const known = rests.get(language);
  if (known !== undefined) return known;
  const rest = loadRest(language);
  rests.set(language, rest);
  rest.catch(() => rests.delete(language));
  return rest;
}

/** The translation function of the current language; a change of language gives a new one and renders. */
export function useText(): Translate {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language gets a new function, so that memos notice it
  return useMemo<Translate>(() => (key, values) => i18n._(key, values), [language]);
}

/** The current language. */
export function useLanguage(): Language {
  return useSyncExternalStore(watch, languageShown);
}

/** The locale for numbers and dates. */
export function useLocale(): Locale {
  return localeOf(useLanguage());
}

function languageShown(): Language {
  return i18n.locale as Language;
}

function localeOf(language: Language): Locale {
  return (LANGUAGES.find(({ code }) => code === language) ?? LANGUAGES[0]).locale;
}
