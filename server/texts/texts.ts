import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../../engine/format/languages.ts';
import type english from './en.json';

/** The texts that the server itself says: why it did not take a message, and its own adverts (headline, text, action). */
export type ServerTexts = typeof english;

/** The texts by language, from `CODE.json` of this folder. */
export const TEXTS = Object.fromEntries(
  LANGUAGES.map(({ code }) => [code, JSON.parse(readFileSync(new URL(`${code}.json`, import.meta.url), 'utf8'))]),
) as Readonly<Record<Language, ServerTexts>>;
