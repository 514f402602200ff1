import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../engine/format/languages.ts';
import { signsByIntl, signsOf } from '../../../engine/format/number-signs.ts';

describe('the signs of a locale', () => {
  it.each([...LANGUAGES.map(({ locale }) => locale), 'en-IN'])('match Intl: %s', (locale) => {
    expect(signsOf(locale)).toMatchObject(signsByIntl(locale));
  });
});
