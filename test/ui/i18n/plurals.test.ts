import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import french from '../../../ui/i18n/fr.json' with { type: 'json' };

/** The meter's text with this value for each of its three counts. */
function meter(language: 'en' | 'fr', count: number): string {
  const text = { en: english, fr: french }[language]['board.meter.text'];
  const messages = { [language]: { text: compileMessage(text) } };
  const i18n = setupI18n({ locale: language, locales: [`${language}-CA`], messages });
  return i18n._('text', { updates: count, drops: count, frames: count, rate: '5', lag: '0' });
}

test('the meter counts one row, value or frame in the singular, and in French zero as well', () => {
  expect(meter('en', 0)).toContain('0 row updates/s · 0 values skipped/s · 0 frames/s');
  expect(meter('en', 1)).toContain('1 row update/s · 1 value skipped/s · 1 frame/s');
  expect(meter('en', 12_345)).toContain('12,345 frames/s');
  expect(meter('fr', 0)).toContain('0 mise à jour de ligne/s · 0 valeur sautée/s · 0 image/s');
  expect(meter('fr', 2)).toContain('2 mises à jour de lignes/s · 2 valeurs sautées/s · 2 images/s');
});
