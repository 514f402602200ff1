import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pageTexts } from '../../build/page-texts.ts';
import { LANGUAGES } from '../../engine/format/languages.ts';

const codes = LANGUAGES.map(({ code }) => code);
const UI = fileURLToPath(new URL('../../ui/', import.meta.url));

it('the page says in every language, before any script runs, what it waits for or needs', () => {
  const { transformIndexHtml } = pageTexts(codes.map((code) => `${UI}i18n/${code}.json`));
  if (typeof transformIndexHtml !== 'object') throw new Error('the plugin writes no page');
  const page = String(Reflect.apply(transformIndexHtml.handler, undefined, [readFileSync(`${UI}index.html`, 'utf8')]));
  const paragraphs = [...page.matchAll(/<p(?: lang="(\w+)")?>([^<]+)(<a href="">[^<]+<\/a>)?<\/p>/g)];
  expect(paragraphs.map(([, code = 'en']) => code)).toEqual([...codes, ...codes]);
  expect(paragraphs.filter(([, , , link]) => link !== undefined)).toHaveLength(codes.length);
  expect(page).not.toContain('<!-- page.');
});
