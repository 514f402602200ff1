import { describe, expect, it } from 'vitest';
import { signsByIntl, signsOf } from '../../../engine/format/number-signs.ts';

describe('the signs of a locale', () => {
  it.each(['en-CA', 'fr-CA', 'de-DE', 'en-IN'])('are those of Intl: %s', (locale) => {
    expect(signsOf(locale)).toEqual(signsByIntl(locale));
  });
});
