import { expect, it } from 'vitest';
import { languageOf } from '../../../engine/format/languages.ts';

it.each([
  ['fr-CA,fr;q=0.9,en;q=0.5', 'fr'],
  [' FR', 'fr'],
  ['fr', 'fr'],
  ['frr', 'en'],
  ['en-US, fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
])('the language of "%s" is %s', (tags, code) => {
  expect(languageOf(tags)).toBe(code);
});
