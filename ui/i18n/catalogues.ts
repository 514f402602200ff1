import type { Messages } from '@lingui/core';
import type { Language } from '../../engine/format/languages.ts';

/** A catalogue by its file, as the build finds them in this folder. English, where the page begins, is in `text.ts`. */
const STARTS = import.meta.glob<Messages>(['./*.json', '!./en.json', '!./start-groups.json'], {
  query: '?messages=start',
  import: 'messages',
});
const RESTS = import.meta.glob<Messages>(['./*.json', '!./start-groups.json'], {
  query: '?messages=rest',
  import: 'messages',
});

/** Loads the texts that the start page shows, of any language but English. */
export function loadStart(language: Exclude<Language, 'en'>): Promise<Messages> {
  return load(STARTS, language);
}

/** Loads the texts that the start page does without. */
export function loadRest(language: Language): Promise<Messages> {
  return load(RESTS, language);
}

async function load(
  catalogues: Readonly<Record<string, () => Promise<Messages>>>,
  language: Language,
): Promise<Messages> {
  return catalogues[`./${language}.json`]();
}
