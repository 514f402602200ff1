import { beforeEach, expect, test, vi } from 'vitest';
import { loadAllTexts, showLanguage } from '../../../ui/i18n/text.ts';

const root = { lang: '' };

beforeEach(() => {
  root.lang = '';
  vi.stubGlobal('document', { documentElement: root });
});

test('the language requested last is shown, however long the texts of the previous one take', async () => {
  const asked = [showLanguage('fr'), showLanguage('en')];
  expect(await Promise.all(asked)).toEqual([false, true]);
  expect(root.lang).toBe('en-CA');
});

test('the same holds for all texts', async () => {
  await loadAllTexts();
  expect(await Promise.all([showLanguage('fr'), showLanguage('en'), showLanguage('fr')])).toEqual([false, false, true]);
  expect(root.lang).toBe('fr-CA');
});
