import type { NumberSigns } from './number-signs.ts';

/** A language that the app speaks, and how it writes numbers. */
interface LanguageEntry extends NumberSigns {
  /** Names its texts: `ui/i18n/CODE.json`, `server/texts/CODE.json`. */
  readonly code: string;
  /** What the language calls itself. */
  readonly name: string;
}

/** The languages of the app; the texts of the first are always complete. */
export const LANGUAGES = [
  { code: 'en', name: 'English', locale: 'en-CA', point: '.', group: ',', minus: '-', percent: '%' },
  { code: 'fr', name: 'Français', locale: 'fr-CA', point: ',', group: '\u00a0', minus: '-', percent: '\u00a0%' },
] as const satisfies readonly LanguageEntry[];

/** The code of a language of the app. */
export type Language = (typeof LANGUAGES)[number]['code'];

/**
 * The language of the first tag in a list (`fr-CA`, `fr-CA,en;q=0.5`); the app's first language if it does not have
 * that one.
 */
export function languageOf(tags: string): Language {
  const wanted = tags
    .trim()
    .toLowerCase()
    .split(/[^a-z]/)[0];
  return LANGUAGES.find(({ code }) => code === wanted)?.code ?? LANGUAGES[0].code;
}
