import type { Messages } from '@lingui/core';
import type { Language } from '../../engine/format/languages.ts';

/** The catalogues by file, as the build finds them in this folder. English, with which the page starts, is in `text.ts`. */
const STARTS = import.meta.glob<Messages>(['./*.json', '!./en.json', '!./start-groups.json'], {
  query: '?messages=start',
  import: 'messages',
});
const RESTS = import.meta.glob<Messages>(['./*.json', '!./start-groups.json'], {
  query: '?messages=rest',
  import: 'messages',
});

/** Loads the texts of the start page in any language but English. */
export function loadStart(language: Exclude<Language, 'en'>): Promise<Messages> {
  return load(STARTS, language);
}

/** Loads the texts that the start page does not need. */
export function loadRest(language: Language): Promise<Messages> {
  return load(RESTS, language);
}

async function load(
  catalogues: Readonly<Record<string, () => Promise<Messages>>>,
  language: Language,
): Promise<Messages> {
  return catalogues[`./${language}.json`]();
}
