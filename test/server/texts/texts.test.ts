import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../engine/format/languages.ts';
import { TEXTS } from '../../../server/texts/texts.ts';

/** The names of texts with their placeholders; an advert's three texts have none. */
const shape = ({ refusals, adverts }: (typeof TEXTS)['en']) => ({
  refusals: Object.entries(refusals).map(([name, text]) => [name, text.match(/\{\w+\}/g)]),
  adverts: Object.entries(adverts).map(([name, texts]) => [name, texts.filter((text) => text !== '').length]),
});

it.each(LANGUAGES)('the server says in $name what it says in English', ({ code }) => {
  expect(shape(TEXTS[code])).toEqual(shape(TEXTS.en));
});
