import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../../engine/format/languages.ts';
import type english from './en.json';

/** The server's own texts: why it refused a message, and its adverts (headline, text, action). */
export type ServerTexts = typeof english;

/** The texts by language, from `CODE.json` in this folder. */
export const TEXTS = Object.fromEntries(
  LANGUAGES.map(({ code }) => [code, JSON.parse(readFileSync(new URL(`${code}.json`, import.meta.url), 'utf8'))]),
) as Readonly<Record<Language, ServerTexts>>;
